"""The routes of an application's own emojis."""

import base64
import re

from tests.standin import errors
from tests.standin.model import Emoji, Json
from tests.standin.server import Call, RestServer
from tests.standin.world import World

MOST = 2000
_LARGEST = 256 * 1024
_NAME = re.compile(r"[A-Za-z0-9_]{2,32}")
_PNG = "data:image/png;base64,"


class EmojiRoutes:
    """Serves the emojis from the world, which keeps them while bots come and go."""

    def __init__(self, world: World, server: RestServer) -> None:
        self._world = world
        path = r"/applications/{application:\d+}/emojis"
        server.add("GET", path, self._list)
        server.add("POST", path, self._create)
        server.add("DELETE", path + r"/{emoji:\d+}", self._delete)

    def _list(self, call: Call) -> Json:
        return {"items": [self._payload(emoji) for emoji in self._emojis(call).values()]}

    def _create(self, call: Call) -> Json:
        emojis, name, image = self._emojis(call), call.body["name"], call.body["image"]
        if not _NAME.fullmatch(name) or not image.startswith(_PNG):
            raise errors.invalid_form("name or image")
        if any(emoji.name == name for emoji in emojis.values()):
            raise errors.invalid_form("name: it is taken")
        picture = base64.b64decode(image.removeprefix(_PNG), validate=True)
        if len(picture) > _LARGEST:
            raise errors.invalid_form("image: larger than 256 KiB")
        if len(emojis) >= MOST:
            raise errors.too_many_emojis()
        return self._payload(self._world.add_emoji(name, picture))

    def _delete(self, call: Call) -> None:
        if self._emojis(call).pop(call.number("emoji"), None) is None:
            raise errors.unknown_emoji()

    def _emojis(self, call: Call) -> dict[int, Emoji]:
        if call.number("application") != self._world.bot.id:
            raise errors.missing_permissions()
        return self._world.emojis

    def _payload(self, emoji: Emoji) -> Json:
        return {
            "id": str(emoji.id),
            "name": emoji.name,
            "user": self._world.bot.payload(),
            "roles": [],
            "require_colons": True,
            "managed": False,
            "animated": False,
            "available": True,
        }
