import jax


@jax.custom_jvp
def cube(x):
    return x * x * x


cube.defjvps(lambda t, y, x: 3 * x * x * t)
