# NumPy
# a cache that all query heads share (MQA); num_kv_heads = num_heads would be ordinary attention
num_kv_heads = 1
group = num_heads // num_kv_heads
# shared keys and values: the mean of each group's, as GQA begins before it is trained on
k_shared, v_shared = (x.reshape(num_kv_heads, group, tokens, d_k).mean(axis=1) for x in (k, v))
k_cache, v_cache = k_shared[:, :-1], v_shared[:, :-1]   # (num_kv_heads, tokens so far, d_k)
# one more token: append its key and value, ask with its query alone
k_cache = np.concatenate([k_cache, k_shared[:, -1:]], axis=1)
v_cache = np.concatenate([v_cache, v_shared[:, -1:]], axis=1)
row = q[:, -1:] @ np.repeat(k_cache, group, axis=0).transpose(0, 2, 1) * scale   # (num_heads, 1, tokens)
row = np.exp((row - row.max(axis=-1, keepdims=True)) / temperature)
step = row / row.sum(axis=-1, keepdims=True) @ np.repeat(v_cache, group, axis=0)   # (num_heads, 1, d_k)
# notebook: reads q k v scale temperature, shows step
# PyTorch
# a cache that all query heads share (MQA); num_kv_heads = num_heads would be ordinary attention
num_kv_heads = 1
group = num_heads // num_kv_heads
# shared keys and values: the mean of each group's, as GQA begins before it is trained on
k_shared, v_shared = (x.reshape(num_kv_heads, group, tokens, d_k).mean(dim=1) for x in (k, v))
k_cache, v_cache = k_shared[:, :-1], v_shared[:, :-1]   # (num_kv_heads, tokens so far, d_k)
# one more token: append its key and value, ask with its query alone
k_cache = torch.cat([k_cache, k_shared[:, -1:]], dim=1)
v_cache = torch.cat([v_cache, v_shared[:, -1:]], dim=1)
row = q[:, -1:] @ k_cache.repeat_interleave(group, 0).transpose(1, 2) * scale   # (num_heads, 1, tokens)
step = torch.softmax(row / temperature, dim=-1) @ v_cache.repeat_interleave(group, 0)   # (num_heads, 1, d_k)
# from PyTorch 2.5 on: F.scaled_dot_product_attention(q[:, -1:], k_cache, v_cache, enable_gqa=True)
