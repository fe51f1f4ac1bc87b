"""The routes of an interaction's token: the callback, the original answer, followups."""

import time

from tests.standin import errors
from tests.standin.interaction import Callback, Interaction, Kind
from tests.standin.model import EPHEMERAL, LOADING, Json, Message
from tests.standin.server import Call, RestServer
from tests.standin.world import World

_DEFERRED = (Callback.DEFERRED_MESSAGE, Callback.DEFERRED_UPDATE)

_MOST_FOLLOW_UPS = 5


class CallbackRoutes:
    """Serves answers to interactions.

    A callback later than `answer_within` seconds is refused, and so is any use of a token older than
    `token_lifetime` seconds.
    """

    def __init__(self, world: World, server: RestServer, answer_within: float, token_lifetime: float) -> None:
        self._world = world
        self._answer_within = answer_within
        self._token_lifetime = token_lifetime
        self._expired_before = 0.0
        callback, webhook = r"/interactions/{id:\d+}/{token}/callback", r"/webhooks/{application:\d+}/{token}"
        server.add("POST", callback, self._callback, authorized=False)
        server.add("POST", webhook, self._follow_up, authorized=False)
        for message in (webhook + "/messages/@original", webhook + r"/messages/{message:\d+}"):
            server.add("GET", message, self._get, authorized=False)
            server.add("PATCH", message, self._edit, authorized=False)
            server.add("DELETE", message, self._delete, authorized=False)

    def expire_tokens(self) -> None:
        """Let the tokens of all interactions so far expire now."""
        self._expired_before = time.monotonic()

    def _callback(self, call: Call) -> Json | None:
        interaction = self._world.interactions.get(call.parameters["token"])
        if interaction is None or interaction.id != call.number("id"):
            raise errors.unknown_interaction()
        if interaction.callback is not None:
            raise errors.already_acknowledged()
        if time.monotonic() - interaction.sent > self._answer_within or self._expired(interaction):
            raise errors.unknown_interaction()
        callback = _callback_type(interaction, call.body)
        message = self._respond(interaction, callback, call)
        interaction.acknowledge(call.body)
        if callback not in _DEFERRED or interaction.wait_for == "callback":
            interaction.finish(message)
        if call.query.get("with_response", "").lower() not in ("1", "true"):
            return None
        return _callback_resource(interaction, callback, message)

    def _respond(self, interaction: Interaction, callback: Callback, call: Call) -> Message | None:
        """Do what the callback asks for; returns the message it posts or edits."""
        data, message = call.body.get("data") or {}, None
        if callback is Callback.MESSAGE:
            message = self._post(interaction, data, call)
        elif callback is Callback.DEFERRED_MESSAGE:
            flags = {"flags": int(data.get("flags") or 0) & EPHEMERAL}
            message = self._world.post(
                interaction.channel, self._world.bot, flags, interaction=interaction, loading=True
            )
        elif callback is Callback.UPDATE and interaction.pressed is not None:
            message = self._world.edit(interaction.pressed, data, call.uploads)
        if message is not None:
            interaction.original = message.id
        elif callback is Callback.DEFERRED_UPDATE and interaction.pressed is not None:
            interaction.original = interaction.pressed.id
        return message

    def _follow_up(self, call: Call) -> Json | None:
        interaction = self._interaction(call)
        original = self._loading_original(interaction)
        if original is not None:
            # The first followup after "thinking" becomes the original answer and keeps its audience.
            message = self._world.edit(original, call.body, call.uploads)
        else:
            if not interaction.channel.routed and len(interaction.followups) >= _MOST_FOLLOW_UPS:
                raise errors.too_many_follow_ups()
            message = self._post(interaction, call.body, call)
            interaction.followups.add(message.id)
        interaction.finish(message)
        return message.payload if call.query.get("wait", "").lower() in ("1", "true") else None

    def _get(self, call: Call) -> Json:
        return self._message(call, self._interaction(call)).payload

    def _edit(self, call: Call) -> Json:
        interaction = self._interaction(call)
        message = self._world.edit(self._message(call, interaction), call.body, call.uploads)
        interaction.finish(message)
        return message.payload

    def _delete(self, call: Call) -> None:
        interaction = self._interaction(call)
        self._world.delete(self._message(call, interaction))
        interaction.finish(None)

    def _post(self, interaction: Interaction, body: Json, call: Call) -> Message:
        self._world.channel(interaction.channel.id)  # it may have been deleted since
        return self._world.post(
            interaction.channel, self._world.bot, body, call.uploads, interaction=interaction
        )

    def _interaction(self, call: Call) -> Interaction:
        """The acknowledged interaction whose token the path carries; raises 10015 or 50027."""
        interaction = self._world.interactions.get(call.parameters["token"])
        if interaction is None or call.number("application") != self._world.bot.id:
            raise errors.unknown_webhook()
        if self._expired(interaction):
            raise errors.expired_token()
        if interaction.callback is None:
            raise errors.unknown_webhook()
        return interaction

    def _message(self, call: Call, interaction: Interaction) -> Message:
        """The message the path names, if it is the token's own: the original answer or a followup."""
        named = call.parameters.get("message")
        message_id = interaction.original if named is None else int(named)
        if message_id != interaction.original and message_id not in interaction.followups:
            raise errors.unknown_message()
        return self._world.message(message_id)

    def _loading_original(self, interaction: Interaction) -> Message | None:
        if interaction.callback is None or interaction.callback["type"] != Callback.DEFERRED_MESSAGE:
            return None
        try:
            original = self._world.message(interaction.original)
        except errors.ApiError:
            return None  # deleted; the followup is a message of its own
        return original if original.flags & LOADING else None

    def _expired(self, interaction: Interaction) -> bool:
        too_old = time.monotonic() - interaction.sent > self._token_lifetime
        return too_old or interaction.sent < self._expired_before


def _callback_type(interaction: Interaction, body: Json) -> Callback:
    """The callback's type, if Discord takes it for this kind of interaction; raises 50035."""
    allowed = {
        Kind.COMMAND: (Callback.MESSAGE, Callback.DEFERRED_MESSAGE, Callback.MODAL),
        Kind.COMPONENT: set(Callback) - {Callback.CHOICES},
        Kind.AUTOCOMPLETE: (Callback.CHOICES,),
    }[interaction.kind]
    for callback in allowed:
        if callback == body.get("type"):
            return callback
    raise errors.invalid_form(f"type {body.get('type')!r} does not answer this interaction")


def _callback_resource(interaction: Interaction, callback: Callback, message: Message | None) -> Json:
    summary: Json = {"id": str(interaction.id), "type": interaction.kind.value}
    if interaction.original is not None:
        summary["response_message_id"] = str(interaction.original)
        summary["response_message_loading"] = callback is Callback.DEFERRED_MESSAGE
        summary["response_message_ephemeral"] = message is not None and message.ephemeral
    answer: Json = {"interaction": summary}
    if message is not None and callback not in _DEFERRED:
        answer["resource"] = {"type": callback.value, "message": message.payload}
    return answer
