"""Events of a server: same deals for everybody alone, leagues and knock-outs; their messages and pages."""
