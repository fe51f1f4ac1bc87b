"""The routes a bot calls with its own token: itself, its commands, channels and their messages."""

from tests.standin import errors
from tests.standin.gateway import Gateway
from tests.standin.model import Json, Message
from tests.standin.server import Call, RestServer
from tests.standin.world import World


class ChannelRoutes:
    """Serves the bot's own routes from the world."""

    def __init__(self, world: World, gateway: Gateway, server: RestServer) -> None:
        self._world = world
        self._gateway = gateway
        server.add("GET", "/users/@me", lambda _: world.bot.payload())
        server.add("GET", "/applications/@me", self._application)
        server.add("GET", "/oauth2/applications/@me", self._application)
        server.add("GET", "/gateway/bot", self._gateway_address)
        for path in (
            r"/applications/{application:\d+}/commands",
            r"/applications/{application:\d+}/guilds/{guild:\d+}/commands",
        ):
            server.add("GET", path, self._commands)
            server.add("PUT", path, self._sync)
        server.add("GET", r"/channels/{channel:\d+}", self._channel)
        messages = r"/channels/{channel:\d+}/messages"
        server.add("GET", messages, self._history)
        server.add("POST", messages, self._post)
        server.add("GET", messages + r"/{message:\d+}", self._message)
        server.add("PATCH", messages + r"/{message:\d+}", self._edit)
        server.add("DELETE", messages + r"/{message:\d+}", self._delete)

    def _application(self, _: Call) -> Json:
        return {
            "id": str(self._world.bot.id),
            "name": self._world.bot.name,
            "description": "",
            "icon": None,
            "bot_public": True,
            "bot_require_code_grant": False,
            "owner": self._world.owner.payload(),
            "verify_key": "0" * 64,
            "flags": 0,
            "integration_types_config": {
                "0": {},
                "1": {"oauth2_install_params": {"scopes": ["applications.commands"], "permissions": "0"}},
            },
        }

    def _gateway_address(self, _: Call) -> Json:
        gateway = self._gateway
        limit = gateway.session_limit()
        return {"url": gateway.url, "shards": gateway.shards, "session_start_limit": limit}

    def _guild_id(self, call: Call) -> int | None:
        if call.number("application") != self._world.bot.id:
            raise errors.missing_permissions()
        guild_id = call.number("guild") if "guild" in call.parameters else None
        if guild_id not in (None, *self._world.guilds):
            raise errors.unknown_guild()
        return guild_id

    def _commands(self, call: Call) -> list[Json]:
        return list(self._world.commands.get(self._guild_id(call), {}).values())

    def _sync(self, call: Call) -> list[Json]:
        guild_id = self._guild_id(call)
        before = self._world.commands.get(guild_id, {})
        synced: dict[str, Json] = {}
        for command in call.body:
            name = command["name"]
            # A command that keeps its name keeps its id.
            kept = before[name]["id"] if name in before else str(self._world.new_id())
            synced[name] = {
                "type": 1,
                "description": "",
                **command,
                "id": kept,
                "application_id": str(self._world.bot.id),
                "version": str(self._world.new_id()),
            }
            if guild_id is not None:
                synced[name]["guild_id"] = str(guild_id)
        self._world.commands[guild_id] = synced
        return list(synced.values())

    def _channel(self, call: Call) -> Json:
        return self._world.channel_payload(self._world.routed_channel(call.number("channel")))

    def _history(self, call: Call) -> list[Json]:
        """Newest first; with `after`, the oldest ones after it."""
        limit = int(call.query.get("limit", 50))
        if not 1 <= limit <= 100:
            raise errors.invalid_form("limit is from 1 to 100")
        after, before = call.query.get("after"), call.query.get("before")
        messages = [
            message
            for message in self._world.public(self._world.routed_channel(call.number("channel")))
            if (after is None or message.id > int(after)) and (before is None or message.id < int(before))
        ]
        page = messages[:limit] if after is not None else messages[-limit:]
        return [message.payload for message in reversed(page)]

    def _post(self, call: Call) -> Json:
        channel = self._world.routed_channel(call.number("channel"))
        return self._world.post(channel, self._world.bot, call.body, call.uploads).payload

    def _message(self, call: Call) -> Json:
        return self._find(call).payload

    def _edit(self, call: Call) -> Json:
        message = self._find(call)
        if message.payload["author"]["id"] != str(self._world.bot.id):
            raise errors.not_the_author()
        return self._world.edit(message, call.body, call.uploads).payload

    def _delete(self, call: Call) -> None:
        message = self._find(call)
        if message.payload["author"]["id"] != str(self._world.bot.id):
            raise errors.missing_permissions()
        self._world.delete(message)

    def _find(self, call: Call) -> Message:
        return self._world.public_message(call.number("channel"), call.number("message"))
