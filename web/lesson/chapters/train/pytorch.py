# which of the sentence's own tokens comes next? their embeddings are the vocabulary
weight = torch.nn.Parameter(w_o.clone())   # what is trained here: W_O
optimizer = torch.optim.AdamW([weight], lr=0.01, betas=(0.9, 0.95), weight_decay=0)
logits = (output + merged @ (weight - w_o))[:-1] @ embedding.T   # (tokens - 1, tokens)
loss = F.cross_entropy(logits, torch.arange(1, tokens))
optimizer.zero_grad()
loss.backward()
optimizer.step()
w_o_next = weight.detach()
