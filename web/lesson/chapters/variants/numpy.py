# a cache that all query heads share (MQA); num_kv_heads = num_heads would be ordinary attention
num_kv_heads = 1
group = num_heads // num_kv_heads
k_cache, v_cache = k[::group, :-1], v[::group, :-1]   # (num_kv_heads, tokens so far, d_k)
# one more token: append its key and value, ask with its query alone
k_cache = np.concatenate([k_cache, k[::group, -1:]], axis=1)
v_cache = np.concatenate([v_cache, v[::group, -1:]], axis=1)
row = q[:, -1:] @ np.repeat(k_cache, group, axis=0).transpose(0, 2, 1) * scale   # (num_heads, 1, tokens)
row = np.exp((row - row.max(axis=-1, keepdims=True)) / temperature)
step = row / row.sum(axis=-1, keepdims=True) @ np.repeat(v_cache, group, axis=0)   # (num_heads, 1, d_k)
# notebook: reads q k v scale temperature, shows step
