"""Rewind's checker: grades answers by running their gradients on real JAX, and makes the site around them."""

__version__ = "0.1.0"
