def powers(x, steps):
    y = 1.0
    while steps:
        y = y * x if steps % 2 else y
        x, steps = x * x, steps // 2
    return y
