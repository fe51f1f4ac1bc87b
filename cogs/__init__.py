"""What people see and press: commands, buttons, messages, pictures. No rules and no SQL live here."""
