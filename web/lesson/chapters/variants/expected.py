"""The last token of every query head over the keys and values of one head, one number after another."""
import numpy as np


def expected(q, k, v):
    key, value = k.mean(axis=0), v.mean(axis=0)
    step = np.zeros((len(q), 1, value.shape[1]))
    for h, queries in enumerate(q):
        scores = [sum(float(a) * float(b) for a, b in zip(queries[-1], row)) / len(queries[-1]) ** 0.5 for row in key]
        shares = [np.exp(score - max(scores)) for score in scores]
        for share, row in zip(shares, value):
            step[h, 0] += share / sum(shares) * row
    return {'step': step}
