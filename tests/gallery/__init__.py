"""The screens of the bot, come by as people come by them, in any language; and pictures of them."""
