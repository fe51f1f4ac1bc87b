"""Screens of the bot, reached as people reach them, in any language; and pictures of them."""
