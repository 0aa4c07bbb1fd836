shape = input.shape[-1:]                       # layer norm goes along the features of one token; gamma 1, beta 0
w_1 = torch.cat([w_q, w_k, w_v, w_o], dim=1)   # any (d_model, 4·d_model)
w_2 = w_1.T
post = F.layer_norm(input + output, shape)     # 2017: norm(x + f(x))
post = F.layer_norm(post + F.gelu(post @ w_1, approximate='tanh') @ w_2, shape)
pre = input + output                           # GPT-2: x + f(norm(x)); its attention would read F.layer_norm(input, shape)
pre = pre + F.gelu(F.layer_norm(pre, shape) @ w_1, approximate='tanh') @ w_2
# the whole block, with weights of its own: nn.TransformerEncoderLayer(d_model, num_heads, norm_first=True)
