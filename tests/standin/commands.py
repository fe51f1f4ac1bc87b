"""From a typed command to Discord's interaction data, by the commands the bot has synced."""

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from tests.standin.model import Channel, Json, User
from tests.standin.world import World

_Type = discord.AppCommandOptionType
_PARENTS = {_Type.subcommand.value, _Type.subcommand_group.value}
_VALUES: dict[int, type | tuple[type, ...]] = {
    _Type.string.value: str,
    _Type.integer.value: int,
    _Type.boolean.value: bool,
    _Type.user.value: User,
    _Type.channel.value: Channel,
    _Type.number.value: (int, float),
}


def command_data(world: World, line: str, options: Mapping[str, object], focused: str | None = None) -> Json:
    """The interaction data of `line`, a command's full name such as "golf start", with its options by name.

    Options are checked as Discord's own client checks them: against the declared type, choices (by name or
    value), limits and requirements. `focused` names the option being typed in an autocomplete, which is not
    checked. Raises LookupError for a command that is not synced, TypeError or ValueError for options that do
    not fit.
    """
    names = line.removeprefix("/").split()
    for guild_id in (world.guild_id, None):
        command = world.commands.get(guild_id, {}).get(names[0])
        if command is not None:
            break
    else:
        raise LookupError(f"/{names[0]} is not synced")
    path = [command, *_descend(command, names)]
    resolved: Json = {}
    nested = _values(world, path[-1], options, resolved, focused)
    for parent in reversed(path[1:]):
        nested = [{"name": parent["name"], "type": parent["type"], "options": nested}]
    data: Json = {"id": command["id"], "name": command["name"], "type": 1, "options": nested}
    if guild_id is not None:
        data["guild_id"] = str(guild_id)
    if resolved:
        data["resolved"] = resolved
    return data


def _descend(command: Json, names: Sequence[str]) -> list[Json]:
    path: list[Json] = []
    for name in names[1:]:
        for option in command.get("options", []):
            if option["name"] == name and option["type"] in _PARENTS:
                command = option
                path.append(option)
                break
        else:
            raise LookupError(f"/{' '.join(names)} is not synced")
    if any(option["type"] in _PARENTS for option in command.get("options", [])):
        raise LookupError(f"/{' '.join(names)} is a group, not a command")
    return path


def _values(
    world: World, command: Json, options: Mapping[str, object], resolved: Json, focused: str | None
) -> list[Json]:
    declared = {option["name"]: option for option in command.get("options", [])}
    if unknown := options.keys() - declared.keys():
        raise TypeError(f"/{command['name']} has no option {sorted(unknown)}")
    missing = {name for name, option in declared.items() if option.get("required")} - options.keys()
    if missing and focused is None:
        raise TypeError(f"/{command['name']} needs {sorted(missing)}")
    values: list[Json] = []
    for name, given in options.items():
        value: Json = {"name": name, "type": declared[name]["type"]}
        if name == focused:
            value |= {"value": given, "focused": True}
        else:
            value["value"] = _value(world, declared[name], given, resolved)
        values.append(value)
    return values


def _value(world: World, option: Json, given: object, resolved: Json) -> object:
    name, kind = option["name"], option["type"]
    value: Any = next(
        (choice["value"] for choice in option.get("choices") or [] if choice["name"] == given), given
    )
    # In Python a bool is an int, on Discord it is not.
    if not isinstance(value, _VALUES[kind]) or (isinstance(value, bool) and kind != _Type.boolean.value):
        raise TypeError(f"option {name} cannot be {given!r}")
    if option.get("choices") and all(choice["value"] != value for choice in option["choices"]):
        raise ValueError(f"option {name} has no choice {given!r}")
    measured = len(value) if isinstance(value, str) else value
    least = option.get("min_length" if isinstance(value, str) else "min_value")
    most = option.get("max_length" if isinstance(value, str) else "max_value")
    if (least is not None and measured < least) or (most is not None and measured > most):
        raise ValueError(f"option {name} is outside {least} to {most}: {given!r}")
    if isinstance(value, User):
        member = value.member_payload()
        resolved.setdefault("users", {})[str(value.id)] = member.pop("user")
        resolved.setdefault("members", {})[str(value.id)] = member
        return str(value.id)
    if isinstance(value, Channel):
        resolved.setdefault("channels", {})[str(value.id)] = world.channel_payload(value)
        return str(value.id)
    return value
