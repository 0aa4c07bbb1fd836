// Trains the lesson's language model from a seed.
#pragma once

#include <cstdint>
#include <functional>

#include "mha/model.hpp"
#include "mha/training.hpp"
#include "tools/train_model/vocabulary.hpp"

namespace mha::trainer {

/// Everything that a training depends on: the same recipe and kernel table give the same bits.
struct Recipe {
  std::uint32_t seed = 5;
  std::size_t steps = 5000;
  std::size_t batch = 16;
  std::size_t layers = 2;
  std::size_t heads = 4;
  std::size_t width = 64;
  double peak_rate = 4e-3;
  /// The position rows start as sines and cosines times this number; they are trained like all other numbers.
  double position_scale = 0.05;
  /// How much showing the first head the token before counts, beside the prediction of the next token; 0: not at all.
  double supervision = 0.1;
  AdamWOptions adamw = {.beta_2 = 0.98, .weight_decay = 0.05, .decay_matrices_only = true};
};

[[nodiscard]] ModelOptions model_options(const Recipe& recipe, const Vocabulary& vocabulary);

/// Fills `values` (with the layout of the options' list) with trained numbers, rounded to half precision for shipping.
/// Calls tell(step, loss) after every step. Throws Error if the training diverges.
void train(const Recipe& recipe, const Vocabulary& vocabulary, const ModelOptions& options, const ParameterList& list,
           const ParameterBuffer& values, const KernelTable& kernels,
           const std::function<void(std::size_t step, double loss)>& tell);

}  // namespace mha::trainer
