"""A bot that makes every kind of request a card table needs, and a conversation that has it make them."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from typing import Any

import discord
import simcord
from discord import app_commands

PICTURE = "table.png"


def _picture() -> discord.File:
    return discord.File(io.BytesIO(b"a picture"), PICTURE, description="Two grids of six cards")


def _embed() -> discord.Embed:
    embed = discord.Embed(
        title="Hole 1 of 9",
        description="Your turn",
        colour=discord.Colour.green(),
        url="https://example.org/match",
        timestamp=datetime(2025, 5, 1, tzinfo=UTC),
    )
    embed.add_field(name="Alice", value="12", inline=True)
    embed.set_footer(text="41 cards in the stock", icon_url="https://example.org/deck.png")
    embed.set_author(name="Golf")
    return embed.set_image(url=f"attachment://{PICTURE}")


class Buttons(discord.ui.View):
    """Each item answers in another of the ways that Discord knows."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.add_item(discord.ui.Button(label="Rules", url="https://example.org/rules", row=0))

    @discord.ui.button(label="Draw", emoji="🂠", custom_id="draw", style=discord.ButtonStyle.primary)
    async def draw(self, interaction: discord.Interaction, _: discord.ui.Button[Buttons]) -> None:
        """Edit the pressed message immediately."""
        await interaction.response.edit_message(embed=_embed(), view=self, attachments=[_picture()])

    @discord.ui.button(label="\u200b", custom_id="slot", disabled=False)
    async def slot(self, interaction: discord.Interaction, _: discord.ui.Button[Buttons]) -> None:
        """Acknowledges first and edits afterwards."""
        await interaction.response.defer()
        await interaction.edit_original_response(content="Done", embed=None, view=None, attachments=[])

    @discord.ui.select(
        custom_id="holes",
        placeholder="Holes",
        options=[
            discord.SelectOption(label="Nine", value="9", description="A short match", default=True),
            discord.SelectOption(label="Eighteen", value="18", emoji="⛳"),
        ],
    )
    async def holes(self, interaction: discord.Interaction, _: discord.ui.Select[Buttons]) -> None:
        """Asks with a modal."""
        await interaction.response.send_modal(Note())


class Note(discord.ui.Modal, title="A note"):
    note: discord.ui.TextInput[Note] = discord.ui.TextInput(label="Note", custom_id="note", max_length=80)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(self.note.value, ephemeral=True)


card_table = app_commands.Group(name="table", description="A table for cards", guild_only=True)
deeper = app_commands.Group(name="more", description="Further commands", parent=card_table)


@card_table.command(description="Open a table")
@app_commands.describe(holes="How many holes")
@app_commands.choices(
    clock=[app_commands.Choice(name="None", value=0), app_commands.Choice(name="30 s", value=30)]
)
async def start(
    interaction: discord.Interaction,
    *,
    holes: app_commands.Range[int, 1, 18] = 9,
    clock: app_commands.Choice[int] | None = None,
    opponent: discord.Member | None = None,
    name: app_commands.Range[str, 1, 40] | None = None,
    ranked: bool = False,
    where: discord.TextChannel | None = None,
) -> None:
    """Answers in public, then in private; posts, edits, answers and deletes messages of its own."""
    only_caller = discord.AllowedMentions(users=[interaction.user], everyone=False)
    await interaction.response.send_message(
        "A table", embed=_embed(), view=Buttons(), file=_picture(), allowed_mentions=only_caller
    )
    private = await interaction.followup.send("Yours", ephemeral=True, view=Buttons(), wait=True)
    await private.edit(content="Yours again", embed=discord.Embed(title="Cards"))
    await private.delete()
    channel = interaction.channel
    assert isinstance(channel, discord.TextChannel)
    posted = await channel.send(embed=_embed(), file=_picture(), view=Buttons(), silent=True)
    await posted.edit(content=None, attachments=[*posted.attachments, discord.File(io.BytesIO(b""), "b.png")])
    await posted.edit(
        embed=_embed(), attachments=[_picture()], allowed_mentions=discord.AllowedMentions.none()
    )
    await posted.edit(embed=None, content="Over", attachments=[], view=None)
    await posted.add_reaction("⛳")
    await posted.reply("Well played", mention_author=False)
    await channel.get_partial_message(posted.id).edit(content="Really over")
    await posted.delete()


@card_table.command(description="Look at a match")
async def show(interaction: discord.Interaction, match: str, hole: int = 1) -> None:
    """Thinks first."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await interaction.edit_original_response(embed=_embed(), view=Buttons(), attachments=[_picture()])
    await interaction.delete_original_response()


@show.autocomplete("match")
async def matches(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name="Match 1", value="1")] if typed else []


@show.autocomplete("hole")
async def holes_of(_: discord.Interaction, typed: str) -> list[app_commands.Choice[int]]:
    return [app_commands.Choice(name=f"Hole {typed}", value=1)]


@deeper.command(description="Say hello")
async def hello(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("Hello")


@app_commands.context_menu(name="Play Golf With")
async def invite(interaction: discord.Interaction, member: discord.Member) -> None:
    await interaction.response.send_message(f"Come, {member.mention}")


class TalkativeBot(discord.Client):
    """Registers all commands when it starts."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        self.tree.add_command(card_table)
        self.tree.add_command(invite)
        await self.tree.sync()


async def hold() -> list[simcord.HttpLogEntry]:
    """All requests of one conversation with every command, button, select and modal."""
    async with simcord.run(TalkativeBot()) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("golf")
        alice = guild.add_member(env.create_user("alice"))
        opened = await alice.slash(channel, "table start", holes=3, opponent=alice)
        await alice.autocomplete(channel, "table show", "match", "")
        await alice.autocomplete(channel, "table show", "match", "1")
        await alice.autocomplete(channel, "table show", "hole", "1", match="1")
        await alice.slash(channel, "table show", match="1")
        await alice.slash(channel, "table more hello")
        await alice.context_menu(channel, "Play Golf With", alice)
        message: Any = opened.response
        asked = await alice.select(message, ["18"], custom_id="holes")
        await alice.submit_modal(asked, {"note": "Fore"})
        await alice.click(message, custom_id="draw")
        await alice.click(message, custom_id="slot")
        return list(env.http_requests)
