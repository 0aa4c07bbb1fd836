"""What the chapter's code computes beyond the tensors of the layer, from the recorded ones."""
import numpy as np


def expected(scores):
    return {'together': scores.sum(axis=0), 'difference': np.zeros_like(scores[0])}
