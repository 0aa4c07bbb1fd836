"""What a layer multiplies, counted one product after another as the loops of the definition would."""


def expected(num_heads, embedding):
    tokens, d_model = embedding.shape
    d_k = d_model // num_heads
    count = lambda rows, columns, inner: sum(inner for _ in range(rows) for _ in range(columns))
    return {
        'projections': 4 * count(tokens, d_model, d_model),
        'attention': sum(count(tokens, tokens, d_k) + count(tokens, d_k, tokens) for _ in range(num_heads)),
    }
