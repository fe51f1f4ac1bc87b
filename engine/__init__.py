"""The game of Golf: rules, holes, matches, tables and computer players. Knows no Discord and no SQL."""
