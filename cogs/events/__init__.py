"""Events of a server: the same deals for everybody who enters, played alone, compared at the end."""
