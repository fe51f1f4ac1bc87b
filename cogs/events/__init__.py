"""Events of a server: the same deals for everybody alone, leagues and knock-outs. Their messages and
pages.
"""
