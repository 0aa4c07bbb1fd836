# NumPy
m, l, z = -1e30, 0.0, 0.0   # for each row: largest score, sum and gathered values so far; −∞ − −∞ would be NaN
for first in range(0, tokens, 4):   # tiles of four keys
    keys = slice(first, first + 4)
    some = q @ k[:, keys].transpose(0, 2, 1) * scale + mask[:, keys]   # (num_heads, tokens, 4): no other scores are there
    larger = np.maximum(m, some.max(axis=-1, keepdims=True))
    past = np.exp((m - larger) / temperature)   # what remains of the tiles before; 0 at the first
    some = np.exp((some - larger) / temperature)
    l = past * l + some.sum(axis=-1, keepdims=True)
    z = past * z + some @ v[:, keys]
    m = larger
z = z / np.maximum(l, 1)   # (num_heads, tokens, d_k): one division, at the end; l is 0 without a key, else at least 1
assert np.allclose(z, context, atol=1e-5)
# PyTorch
m, l, z = torch.tensor(-1e30), 0.0, 0.0   # for each row: largest score, sum and gathered values so far; −∞ − −∞ would be NaN
for keys in torch.arange(tokens).split(4):   # tiles of four keys
    some = q @ k[:, keys].transpose(1, 2) * scale + mask[:, keys]   # (num_heads, tokens, 4): no other scores are there
    larger = torch.maximum(m, some.amax(dim=-1, keepdim=True))
    past = torch.exp((m - larger) / temperature)   # what remains of the tiles before; 0 at the first
    some = torch.exp((some - larger) / temperature)
    l = past * l + some.sum(dim=-1, keepdim=True)
    z = past * z + some @ v[:, keys]
    m = larger
z = z / l.clamp(min=1)   # (num_heads, tokens, d_k): one division, at the end; l is 0 without a key, else at least 1
assert torch.allclose(z, context, atol=1e-5)
# PyTorch 2 in one call: F.scaled_dot_product_attention(q, k, v, attn_mask=mask / temperature, scale=scale / temperature)
