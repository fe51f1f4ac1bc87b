"""A small Discord on loopback: real HTTP, a real gateway socket, a world that outlives the bot.

A bot in another process (or in this one) is pointed at `DiscordStandIn.api_url` and logs in with
`DiscordStandIn.token`. The test then acts as the people in the server: it types slash commands, presses
buttons, and reads what each of them sees. Nothing leaves 127.0.0.1.

    async with DiscordStandIn() as discord:
        table, ann = discord.add_channel("table"), discord.add_user("Ann")
        ...start the bot with DISCORD_API_URL=discord.api_url and DISCORD_TOKEN=discord.token...
        await discord.connected()
        answer = await discord.slash(ann, table, "golf start", holes=9)
        (message,) = discord.messages(table)
        await discord.press(ann, message, buttons(message)[0].custom_id)

It follows Discord where a bot can notice: error codes, the three seconds to answer in, who sees an
ephemeral message and which token may edit it. What Discord does on a bad day is asked for with `befall`,
`deliver`, `drop_connection` and `end_session`. It leaves out rate limits of its own, size limits, and routes
the bot never calls.
"""

from tests.standin.faults import Fault
from tests.standin.interaction import Answer
from tests.standin.model import Button, Channel, Emoji, Message, User, buttons
from tests.standin.server import Request
from tests.standin.standin import DiscordStandIn, NoAnswerError

__all__ = [
    "Answer",
    "Button",
    "Channel",
    "DiscordStandIn",
    "Emoji",
    "Fault",
    "Message",
    "NoAnswerError",
    "Request",
    "User",
    "buttons",
]
