# NumPy
# which of the sentence's own tokens comes next? their embeddings are the vocabulary
logits = output[:-1] @ embedding.T   # (tokens - 1, tokens)
shifted = logits - logits.max(axis=-1, keepdims=True)
log_p = shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True))
loss = -log_p[np.arange(tokens - 1), np.arange(1, tokens)].mean()
# from the loss back to W_O
d_logits = (np.exp(log_p) - np.eye(tokens)[1:]) / (tokens - 1)
grad = merged[:-1].T @ (d_logits @ embedding)   # (d_model, d_model)
# the first step of AdamW, with a learning rate of 0.01
mean, square = (1 - 0.9) * grad, (1 - 0.95) * grad**2
w_o_next = w_o - 0.01 * (mean / (1 - 0.9)) / (np.sqrt(square / (1 - 0.95)) + 1e-8)
# notebook: reads embedding merged output w_o, shows loss
# PyTorch
# which of the sentence's own tokens comes next? their embeddings are the vocabulary
weight = torch.nn.Parameter(w_o.clone())   # what is trained here: W_O
optimizer = torch.optim.AdamW([weight], lr=0.01, betas=(0.9, 0.95), weight_decay=0)
logits = (output + merged @ (weight - w_o))[:-1] @ embedding.T   # (tokens - 1, tokens)
loss = F.cross_entropy(logits, torch.arange(1, tokens))
optimizer.zero_grad()
loss.backward()
optimizer.step()
w_o_next = weight.detach()
