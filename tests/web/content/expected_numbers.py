"""What the chapters' snippets compute beyond the recorded tensors: a function for each chapter, whose parameters are what it needs."""
import numpy as np


def backward(input, masked, num_heads, w_q, w_k, w_v, w_o, b_q, b_k, b_v, b_o):
    """How fast the chapter's loss grows with each input: central differences in double precision."""
    wide = lambda *values: (np.asarray(value, 'float64') for value in values)
    x, w_o, b_o = wide(input, w_o, b_o)
    projections = [tuple(wide(w, b)) for w, b in ((w_q, b_q), (w_k, b_k), (w_v, b_v))]
    mask = np.where(np.isneginf(masked[0]), -np.inf, 0)
    target = np.roll(x, -1, axis=0)

    def loss(rows):
        q, k, v = (np.split(rows @ w + b, num_heads, axis=-1) for w, b in projections)
        scores = [a @ b.T / np.sqrt(a.shape[-1]) + mask for a, b in zip(q, k)]
        shares = [np.exp(s) / np.exp(s).sum(axis=-1, keepdims=True) for s in scores]
        output = np.concatenate([p @ c for p, c in zip(shares, v)], axis=-1) @ w_o + b_o
        return ((output - target) ** 2).sum() / 2

    slopes = np.zeros(x.shape)
    for place in np.ndindex(*x.shape):
        step = np.zeros(x.shape)
        step[place] = 1e-5
        slopes[place] = (loss(x + step) - loss(x - step)) / 2e-5
    return {'d_input': slopes}


def block(embedding, position, output, w_q, w_k, w_v, w_o):
    """What both orders of a block make of a stream and of what attention adds to it, one number after another."""
    w_1 = np.concatenate([w_q, w_k, w_v, w_o], axis=1).astype('float64')

    def norm(row):
        mean = sum(row) / len(row)
        variance = sum((value - mean) ** 2 for value in row) / len(row)
        return [(value - mean) / (variance + 1e-5) ** 0.5 for value in row]

    def fed(row):
        hidden = [sum(a * b for a, b in zip(row, column)) for column in w_1.T]
        bent = [h / 2 * (1 + np.tanh((2 / np.pi) ** 0.5 * (h + 0.044715 * h ** 3))) for h in hidden]
        return [sum(a * b for a, b in zip(bent, column)) for column in w_1]

    plus = lambda a, b: [float(p) + float(q) for p, q in zip(a, b)]
    sums = [plus(a, b) for a, b in zip(embedding + position, output)]
    post = [norm(plus(row, fed(row))) for row in map(norm, sums)]
    pre = [plus(row, fed(norm(row))) for row in sums]
    return {'post': post, 'pre': pre}


def bugs(weights):
    """The sums that the chapter's code checks, from the recorded numbers."""
    return {'row_sums': weights.sum(axis=-1)}


def cost(num_heads, embedding):
    """What a layer multiplies, counted one product after another as the loops of the definition would."""
    tokens, d_model = embedding.shape
    d_k = d_model // num_heads
    count = lambda rows, columns, inner: sum(inner for _ in range(rows) for _ in range(columns))
    return {
        'projections': 4 * count(tokens, d_model, d_model),
        'attention': sum(count(tokens, tokens, d_k) + count(tokens, d_k, tokens) for _ in range(num_heads)),
    }


def fast(context):
    """What the tiles add up to, from the recorded numbers."""
    return {'z': context}


def train(embedding, output, w_o, merged=None):
    """The loss of guessing each next row, in plain loops; and W_O after a step, whose first moves each weight by the rate."""
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


def trained_heads(weights, num_heads, head, w_o, b_o, merged=None):
    """The mean share of the token before, row by row; and the output without what one head puts into it, head by head."""
    numbers = {'previous': [sum(own[t][t - 1] for t in range(1, len(own))) / (len(own) - 1) for own in weights]}
    if merged is not None:
        width = merged.shape[-1] // num_heads
        output = np.zeros(merged.shape) + b_o
        for h in range(num_heads):
            if h != head:
                output += merged[:, h * width:(h + 1) * width] @ w_o[h * width:(h + 1) * width]
        numbers['output_without'] = output
    return numbers


def variants(q, k, v):
    """The last token of every query head over the keys and values of one head, one number after another."""
    key, value = k.mean(axis=0), v.mean(axis=0)
    step = np.zeros((len(q), 1, value.shape[1]))
    for h, queries in enumerate(q):
        scores = [sum(float(a) * float(b) for a, b in zip(queries[-1], row)) / len(queries[-1]) ** 0.5 for row in key]
        shares = [np.exp(score - max(scores)) for score in scores]
        for share, row in zip(shares, value):
            step[h, 0] += share / sum(shares) * row
    return {'step': step}


def why_heads(scores):
    """What the chapter's code computes beyond the tensors of the layer, from the recorded ones."""
    return {'together': scores.sum(axis=0), 'difference': np.zeros_like(scores[0])}
