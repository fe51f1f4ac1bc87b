"""Leagues and knock-outs of a server."""
