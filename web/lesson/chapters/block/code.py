# NumPy
def layer_norm(x, gamma=1.0, beta=0.0, epsilon=1e-5):   # a row (a token) at a time
    centred = x - x.mean(axis=-1, keepdims=True)
    variance = (centred ** 2).mean(axis=-1, keepdims=True)
    return gamma * centred / np.sqrt(variance + epsilon) + beta
def gelu(x):   # by tanh, as in GPT-2
    return x / 2 * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x ** 3)))
w_1 = np.concatenate([w_q, w_k, w_v, w_o], axis=1)   # any (d_model, 4·d_model)
w_2 = w_1.T
post = layer_norm(input + output)                    # 2017: norm(x + f(x))
post = layer_norm(post + gelu(post @ w_1) @ w_2)
pre = input + output                                 # GPT-2: x + f(norm(x)); its attention would read layer_norm(input)
pre = pre + gelu(layer_norm(pre) @ w_1) @ w_2
# PyTorch
shape = input.shape[-1:]                       # layer norm goes along the features of one token; gamma 1, beta 0
w_1 = torch.cat([w_q, w_k, w_v, w_o], dim=1)   # any (d_model, 4·d_model)
w_2 = w_1.T
post = F.layer_norm(input + output, shape)     # 2017: norm(x + f(x))
post = F.layer_norm(post + F.gelu(post @ w_1, approximate='tanh') @ w_2, shape)
pre = input + output                           # GPT-2: x + f(norm(x)); its attention would read F.layer_norm(input, shape)
pre = pre + F.gelu(F.layer_norm(pre, shape) @ w_1, approximate='tanh') @ w_2
# the whole block, with weights of its own: nn.TransformerEncoderLayer(d_model, num_heads, norm_first=True)
