"""The stand-in for Discord, proven with a tiny bot over its real HTTP and gateway."""

import asyncio
from collections.abc import AsyncIterator

import aiohttp
import discord
import pytest

from tests.standin import Channel, DiscordStandIn, NoAnswerError, User, buttons
from tests.standin.sample_bot import SampleBot, addressed_to, picture, running


@pytest.fixture
async def standin() -> AsyncIterator[DiscordStandIn]:
    async with DiscordStandIn(patience=5.0) as standin:
        yield standin


@pytest.fixture
def table(standin: DiscordStandIn) -> Channel:
    return standin.add_channel("table")


@pytest.fixture
def ann(standin: DiscordStandIn) -> User:
    return standin.add_user("Ann")


@pytest.fixture
async def bot(standin: DiscordStandIn, table: Channel) -> AsyncIterator[SampleBot]:
    async with running(standin) as bot:
        yield bot


async def test_login_fills_the_cache_and_syncs_commands(
    standin: DiscordStandIn, bot: SampleBot, table: Channel
) -> None:
    await asyncio.wait_for(bot.wait_until_ready(), 5)
    channel = bot.get_channel(table.id)
    assert isinstance(channel, discord.TextChannel)
    assert channel.guild.id == standin.guild_id
    permissions = channel.permissions_for(channel.guild.me)
    assert permissions.send_messages and permissions.attach_files and not permissions.manage_messages
    assert bot.user is not None and bot.application_id == bot.user.id == standin.bot.id
    (sync,) = [request for request in standin.requests if request.method == "PUT"]
    assert sync.path == f"/applications/{standin.bot.id}/commands"
    assert [command["name"] for command in sync.json] == ["golf"]
    assert [command.name for command in await bot.tree.fetch_commands()] == ["golf"]


async def test_an_ephemeral_answer_is_seen_by_its_user_alone(
    standin: DiscordStandIn, bot: SampleBot, table: Channel, ann: User
) -> None:
    bob = standin.add_user("Bob")
    answer = await standin.slash(ann, table, "golf start", holes=3, clock="quick", partner=bob)
    assert answer.callback["type"] == 4
    assert answer.seconds > 0
    assert answer.message is not None and answer.message.ephemeral
    assert answer.message.content == "3 holes, quick, with Bob"
    assert standin.private(ann) == [answer.message]
    assert standin.private(bob) == standin.messages(table) == []
    assert [message async for message in bot.get_partial_messageable(table.id).history()] == []
    with pytest.raises(LookupError, match="Bob does not see"):
        await standin.press(bob, answer.message, "sample:count:0")


@pytest.mark.parametrize(
    ("command", "options", "error"),
    [
        ("golf start", {"holes": 19}, ValueError),
        ("golf start", {"holes": True}, TypeError),
        ("golf start", {"clock": "sundial"}, ValueError),
        ("golf start", {"players": 2}, TypeError),
        ("golf stats", {}, TypeError),
        ("golf", {}, LookupError),
        ("golf stop", {}, LookupError),
        ("bridge", {}, LookupError),
    ],
)
async def test_what_discord_would_not_send_is_refused(
    standin: DiscordStandIn,
    bot: SampleBot,
    table: Channel,
    ann: User,
    command: str,
    options: dict[str, object],
    error: type[Exception],
) -> None:
    with pytest.raises(error):
        await standin.slash(ann, table, command, **options)


async def test_autocomplete(standin: DiscordStandIn, bot: SampleBot, table: Channel, ann: User) -> None:
    choices = await standin.suggestions(ann, table, "golf stats", "player", "Ad")
    assert [choice["value"] for choice in choices] == ["Ada", "Adb"]


async def test_a_button_edits_the_message_it_stands_on(
    standin: DiscordStandIn, bot: SampleBot, table: Channel, ann: User
) -> None:
    before = (await standin.slash(ann, table, "golf start")).message
    assert before is not None
    assert buttons(before) == [("Count 0", "sample:count:0", False), ("🕰️", "sample:later", False)]
    answer = await standin.press(ann, before, "sample:count:0")
    assert answer.callback["type"] == 7
    assert standin.private(ann) == [answer.message]
    assert answer.message is not None and answer.message.id == before.id
    assert buttons(answer.message) == [("Count 1", "sample:count:1", False)]
    # A press that crossed the edit arrives as it was made, and the value from before has not changed.
    again = await standin.press(ann, before, "sample:count:0")
    assert again.message is not None and again.message.content == "counted to 1"
    with pytest.raises(LookupError):
        await standin.press(ann, again.message, "sample:count:0")


async def test_deferred_answers_are_waited_for(
    standin: DiscordStandIn, bot: SampleBot, table: Channel, ann: User
) -> None:
    slow = await standin.slash(ann, table, "golf slow")
    assert slow.callback["type"] == 5
    assert slow.message is not None and slow.message.content == "here it is"
    assert slow.message.flags == 64  # ephemeral, no longer loading
    start = (await standin.slash(ann, table, "golf start")).message
    assert start is not None
    later = await standin.press(ann, start, "sample:later")
    assert later.callback["type"] == 6
    assert later.message is not None and later.message.content == "edited later"
    assert standin.private(ann) == [slow.message, later.message]
    early = await standin.press(ann, start, "sample:later", wait_for="callback")
    assert early.callback["type"] == 6 and early.message is None
    await standin.until(lambda: standin.requests[-1].path.endswith("/messages/@original"))


async def test_no_answer(standin: DiscordStandIn, table: Channel, ann: User, bot: SampleBot) -> None:
    standin.patience = 0.2
    with pytest.raises(NoAnswerError, match="did not answer 'golf' by Ann"):
        await standin.slash(ann, table, "golf silent")


async def test_a_token_reaches_its_own_messages_until_it_runs_out(
    standin: DiscordStandIn, bot: SampleBot, table: Channel, ann: User
) -> None:
    await standin.slash(ann, table, "golf start")
    await standin.slash(ann, table, "golf slow")
    (first, second) = bot.seen
    await first.edit_original_response(content="edited by token")
    followup = await first.followup.send("one more", ephemeral=True, wait=True)
    assert [message.content for message in standin.private(ann)] == [
        "edited by token",
        "here it is",
        "one more",
    ]
    with pytest.raises(discord.NotFound) as foreign:
        await second.followup.edit_message(followup.id, content="not mine")
    assert foreign.value.code == 10008
    await first.followup.delete_message(followup.id)
    assert len(standin.private(ann)) == 2
    standin.expire_tokens()
    with pytest.raises(discord.HTTPException) as expired:
        await first.edit_original_response(content="too late")
    assert (expired.value.status, expired.value.code) == (401, 50027)


async def test_a_public_message_with_a_file_is_edited_in_place(
    standin: DiscordStandIn, bot: SampleBot, table: Channel, ann: User
) -> None:
    posted = (await standin.slash(ann, table, "golf picture")).message
    assert posted is not None and standin.messages(table) == [posted]
    (attachment,) = posted.attachments
    assert (attachment["filename"], attachment["size"], attachment["description"]) == (
        "table.png",
        5,
        "the table",
    )
    assert posted.embeds[0]["image"]["url"] == attachment["url"]
    assert standin.requests[-1].files == ("table.png",)
    channel = bot.get_partial_messageable(table.id)
    fetched = await channel.fetch_message(posted.id)
    assert await fetched.attachments[0].read() == b"first"

    await channel.get_partial_message(posted.id).edit(attachments=[picture(b"second picture")])
    (edited,) = standin.messages(table)
    assert edited.id == posted.id and len(edited.attachments) == 1
    assert standin.file(edited, "table.png") == b"second picture"
    with pytest.raises(KeyError):
        standin.file(posted, "table.png")
    await channel.get_partial_message(posted.id).edit(content="kept")
    (kept,) = standin.messages(table)
    assert kept.content == "kept" and kept.attachments == edited.attachments
    press = await standin.press(ann, kept, "sample:count:0")
    assert press.message is not None and press.message.attachments == edited.attachments


async def test_history_and_messages_of_others(
    standin: DiscordStandIn, bot: SampleBot, table: Channel, ann: User
) -> None:
    said = [standin.say(ann, table, f"line {number}") for number in range(5)]
    channel = bot.get_partial_messageable(table.id)
    newest = [message.id async for message in channel.history(limit=2)]
    assert newest == [said[4].id, said[3].id]
    after = [message.id async for message in channel.history(limit=2, after=discord.Object(said[1].id))]
    assert after == [said[2].id, said[3].id]
    with pytest.raises(discord.Forbidden):
        await channel.get_partial_message(said[0].id).edit(content="not mine")
    standin.delete(said[0])
    with pytest.raises(discord.NotFound) as gone:
        await channel.fetch_message(said[0].id)
    assert gone.value.code == 10008
    assert await bot.fetch_channel(table.id) == bot.get_channel(table.id)
    await standin.remove_channel(table)
    with pytest.raises(discord.NotFound) as removed:
        await channel.send("anyone?")
    assert removed.value.code == 10003


async def test_answering_twice_too_late_or_nothing(
    table: Channel, standin: DiscordStandIn, ann: User
) -> None:
    async with running(standin) as bot:
        await standin.slash(ann, table, "golf start")
        (interaction,) = bot.seen
        address = f"{standin.api_url}/interactions/{interaction.id}/{interaction.token}/callback"
        async with aiohttp.ClientSession() as session:
            async with session.post(address, json={"type": 4, "data": {"content": "again"}}) as twice:
                assert (twice.status, (await twice.json())["code"]) == (400, 40060)
            async with session.post(address + "x", json={"type": 4}) as unknown:
                assert (unknown.status, (await unknown.json())["code"]) == (404, 0)
            address = f"{standin.api_url}/interactions/1/{interaction.token}/callback"
            async with session.post(address, json={"type": 4}) as unknown:
                assert (unknown.status, (await unknown.json())["code"]) == (404, 10062)
    assert [request.status for request in standin.requests][-3:] == [400, 404, 404]

    async with DiscordStandIn(answer_within=0.0, patience=0.2) as hasty:
        channel, user = hasty.add_channel(), hasty.add_user("Ann")
        async with running(hasty):
            with pytest.raises(NoAnswerError):
                await hasty.slash(user, channel, "golf start")
        assert hasty.requests[-1].status == 404
        assert hasty.private(user) == []


async def test_a_wrong_token_is_refused_by_http_and_gateway(standin: DiscordStandIn) -> None:
    bot = SampleBot()
    with addressed_to(standin):
        with pytest.raises(discord.LoginFailure):
            await bot.start(standin.token + "x")
        await bot.close()
    headers = {"Authorization": f"Bot {standin.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        async with session.get(standin.api_url + "/gateway/bot") as answer:
            address = (await answer.json())["url"]
        async with session.ws_connect(address) as socket:
            assert (await socket.receive_json())["op"] == 10
            await socket.send_json({"op": 2, "d": {"token": "wrong"}})
            assert (await socket.receive()).type is aiohttp.WSMsgType.CLOSE
            assert socket.close_code == 4004


async def test_the_world_outlives_the_bot(standin: DiscordStandIn, table: Channel, ann: User) -> None:
    async with running(standin):
        message = (await standin.slash(ann, table, "golf picture")).message
    assert message is not None
    async with running(standin):
        await standin.press(ann, message, "sample:count:0")
    (edited,) = standin.messages(table)
    assert edited.id == message.id and edited.content == "counted to 1"


async def test_a_dropped_connection_is_resumed_with_what_was_missed(
    standin: DiscordStandIn, table: Channel, ann: User, bot: SampleBot
) -> None:
    resumed = asyncio.create_task(bot.wait_for("resumed", timeout=5))
    await standin.drop_connection()
    missed = await standin.slash(ann, table, "golf start")
    assert missed.message is not None
    await resumed
    await standin.connected()
    assert (await standin.press(ann, missed.message, "sample:count:0")).callback["type"] == 7


async def test_a_bot_whose_session_is_over_identifies_anew(
    standin: DiscordStandIn, table: Channel, ann: User, bot: SampleBot
) -> None:
    await standin.end_session()
    await standin.disconnected()
    await standin.connected()
    assert (await standin.slash(ann, table, "golf start")).message is not None
