"""What a person sees and presses: commands, buttons, messages, pictures. No rules and no SQL live here."""
