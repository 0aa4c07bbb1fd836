"""The loss of guessing each next row, in plain loops; and W_O after a step, whose first moves each weight by the rate."""
import numpy as np


def expected(embedding, output, w_o, merged=None):
    embedding = embedding.astype('float64')
    losses, d_output = [], np.zeros(output.shape)
    for t in range(len(output) - 1):
        logits = [sum(float(a) * float(b) for a, b in zip(output[t], row)) for row in embedding]
        exponentials = [np.exp(logit - max(logits)) for logit in logits]
        losses.append(-np.log(exponentials[t + 1] / sum(exponentials)))
        for s, row in enumerate(embedding):
            d_output[t] += (exponentials[s] / sum(exponentials) - (s == t + 1)) / (len(output) - 1) * row
    numbers = {'loss': sum(losses) / len(losses)}
    if merged is not None:
        grad = merged.astype('float64').T @ d_output
        numbers['w_o_next'] = w_o - 0.01 * grad / (np.abs(grad) + 1e-8)
    return numbers
