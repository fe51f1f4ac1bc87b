"""The errors of Discord's API that the stand-in can answer with."""

from tests.standin.model import Json


class ApiError(Exception):
    """An error answer: HTTP status, Discord's error code, and its words."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.payload: Json = {"message": message, "code": code}


def unauthorized() -> ApiError:
    return ApiError(401, 0, "401: Unauthorized")


def no_such_route() -> ApiError:
    return ApiError(404, 0, "404: Not Found")


def unknown_channel() -> ApiError:
    return ApiError(404, 10003, "Unknown Channel")


def unknown_guild() -> ApiError:
    return ApiError(404, 10004, "Unknown Guild")


def unknown_message() -> ApiError:
    return ApiError(404, 10008, "Unknown Message")


def unknown_emoji() -> ApiError:
    return ApiError(404, 10014, "Unknown Emoji")


def unknown_webhook() -> ApiError:
    return ApiError(404, 10015, "Unknown Webhook")


def unknown_interaction() -> ApiError:
    return ApiError(404, 10062, "Unknown interaction")


def too_many_emojis() -> ApiError:
    return ApiError(400, 30008, "Maximum number of emojis reached (2000)")


def already_acknowledged() -> ApiError:
    return ApiError(400, 40060, "Interaction has already been acknowledged.")


def not_the_author() -> ApiError:
    return ApiError(403, 50005, "Cannot edit a message authored by another user")


def empty_message() -> ApiError:
    return ApiError(400, 50006, "Cannot send an empty message")


def missing_access() -> ApiError:
    return ApiError(403, 50001, "Missing Access")


def too_many_follow_ups() -> ApiError:
    return ApiError(400, 40094, "This interaction has reached the maximum number of follow up messages")


def missing_permissions() -> ApiError:
    return ApiError(403, 50013, "Missing Permissions")


def expired_token() -> ApiError:
    return ApiError(401, 50027, "Invalid Webhook Token")


def invalid_form(reason: str) -> ApiError:
    return ApiError(400, 50035, f"Invalid Form Body: {reason}")


def invalid_json() -> ApiError:
    return ApiError(400, 50109, "The request body contains invalid JSON.")
