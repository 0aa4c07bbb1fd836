context = weights @ v   # (tokens, d_k)
