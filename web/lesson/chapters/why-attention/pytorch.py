import torch

# h: what an encoder knows of each word; s: a decoder's states. Here both are rows of the sentence.
h = embedding + position                             # (source words, d)
s = h[-2:]                                           # (target words, d)
e = s @ h.T                                          # e(t, i): every state against every word
alpha = torch.softmax(e / h.shape[-1]**0.5, dim=-1)  # α(t, i): each row adds up to 1
c = alpha @ h                                        # c(t): one vector for each target word
