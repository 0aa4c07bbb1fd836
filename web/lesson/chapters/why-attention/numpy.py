import numpy as np

# h: what an encoder knows of each word; s: a decoder's states. Here both are rows of the sentence.
h = embedding + position                    # (source words, d)
s = h[-2:]                                  # (target words, d)
e = s @ h.T                                 # e(t, i): every state against every word
alpha = np.exp((e - e.max(axis=-1, keepdims=True)) / np.sqrt(h.shape[-1]))
alpha /= alpha.sum(axis=-1, keepdims=True)  # α(t, i): each row adds up to 1
c = alpha @ h                               # c(t): one vector for each target word
