// Attention supervision: shows one head the token before during training (as in Strubell et al. 2018).
#pragma once

#include "mha/model.hpp"

namespace mha::trainer {

/// Adds `factor` times the gradient of a loss to w_q, w_k, b_q and b_k of head 0 of layer 0: the mean over all rows but
/// the first of each sequence of -log(weight of the token before). What the layer reads counts as given, so that no
/// other parameter changes by it. Returns the loss. For the model's last forward.
double show_previous(const LanguageModel& model, const ModelWeights& weights, const ModelGradients& gradients,
                     double factor);

}  // namespace mha::trainer
