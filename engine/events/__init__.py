"""Events: the same deals for everybody who enters, and what each made of them."""
