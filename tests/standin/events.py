"""The gateway events the stand-in sends."""

from tests.standin.interaction import Interaction, Kind
from tests.standin.model import EVERYONE, Json
from tests.standin.places import placed
from tests.standin.world import World

_FILE_SIZE_LIMIT = 10 * 1024 * 1024  # bytes, an unboosted server's


def ready(world: World, session_id: str, shard: list[int], gateway: str, guilds: list[int]) -> Json:
    """READY: who the bot is, and the servers of its shard, still unavailable."""
    return {
        "v": 10,
        "user": world.bot.payload() | {"verified": True, "mfa_enabled": False, "flags": 0},
        "session_id": session_id,
        "resume_gateway_url": gateway,
        "shard": shard,
        "application": {"id": str(world.bot.id), "flags": 0},
        "guilds": [{"id": str(guild), "unavailable": True} for guild in guilds],
    }


def guild_create(world: World, guild: int) -> Json:
    """GUILD_CREATE with what the guilds intent alone shows: channels, roles, the bot as the only member."""
    member = world.bot.member_payload()
    del member["permissions"]
    return {
        "id": str(guild),
        "name": "Clubhouse",
        "icon": None,
        "owner_id": str(world.owner.id),
        "unavailable": False,
        "large": False,
        "member_count": 3,
        "joined_at": member["joined_at"],
        "preferred_locale": world.locale,
        "features": [],
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "roles": [
            {
                "id": str(guild),
                "name": "@everyone",
                "permissions": str(EVERYONE),
                "position": 0,
                "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
                "hoist": False,
                "managed": False,
                "mentionable": False,
                "flags": 0,
            }
        ],
        "channels": [
            world.channel_payload(channel) for channel in world.channels.values() if channel.guild == guild
        ],
        "members": [member],
        "threads": [],
        "emojis": [],
        "stickers": [],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def interaction_create(world: World, interaction: Interaction, data: Json) -> Json:
    """INTERACTION_CREATE for a command, an autocomplete or a pressed component."""
    payload: Json = {
        "id": str(interaction.id),
        "application_id": str(world.bot.id),
        "type": interaction.kind.value,
        "token": interaction.token,
        "version": 1,
        "data": data,
        "guild_id": str(interaction.channel.guild),
        "guild": {"id": str(interaction.channel.guild), "locale": world.locale, "features": []},
        "channel_id": str(interaction.channel.id),
        "channel": world.channel_payload(interaction.channel),
        "member": interaction.user.member_payload(),
        "app_permissions": str(EVERYONE),
        "locale": interaction.user.locale,
        "guild_locale": world.locale,
        "entitlements": [],
        "authorizing_integration_owners": interaction.owners,
        "context": 0,
        "attachment_size_limit": _FILE_SIZE_LIMIT,
    }
    if not interaction.channel.routed:
        kind, guild = interaction.channel.kind, interaction.channel.guild
        payload = placed(payload, kind, guild, interaction.owners)
    if interaction.kind is Kind.COMPONENT and interaction.pressed is not None:
        payload["message"] = interaction.pressed.payload
    return payload
