// Test blocks and language models: options, repeatable random parameters, and double-precision copies.
#pragma once

#include <string>
#include <vector>

#include "mha/block.hpp"
#include "mha/model.hpp"
#include "reference/transformer.hpp"

namespace mha::testing {

/// Fills matrices with numbers in ±1 divided by the square root of their number of inputs, norm weights with 1 ± ½ and
/// biases with ±½. No parameter has a value, such as 0 or 1, that would hide an error.
void fill_parameters(const ParameterList& list, const ParameterBuffer& values, std::uint32_t seed);

/// All parameters by name, in double precision.
[[nodiscard]] reference::Tensors<double> parameters_of(const ParameterList& list, const ParameterBuffer& values);

/// The dropout factors of the last forward of a block with this seed.
[[nodiscard]] reference::BlockDropout<double> dropout_of(const TransformerBlock& block, std::uint32_t block_seed);

/// A block with its parameters, inputs and gradients.
struct BlockCase {
  BlockCase(const BlockOptions& options, std::size_t batch, std::uint32_t seed);

  [[nodiscard]] ConstMatrix matrix(const std::vector<float>& from) const { return {from.data(), shape}; }
  [[nodiscard]] Matrix matrix(std::vector<float>& from) const { return {from.data(), shape}; }
  /// Computes `out`.
  void forward() { block.forward(weights, matrix(x), matrix(out)); }
  /// Computes `d_x` and `gradients`.
  void backward() { block.backward(weights, gradient_views, matrix(x), matrix(d_out), matrix(d_x)); }
  /// The dropout factors of the last forward.
  [[nodiscard]] reference::BlockDropout<double> dropout(std::uint32_t block_seed) const {
    return dropout_of(block, block_seed);
  }

  BlockOptions options;
  std::size_t batch;
  std::array<std::size_t, 2> shape;
  ParameterList list;
  ParameterBuffer values;
  ParameterBuffer gradients;
  BlockWeights weights;
  BlockGradients gradient_views;
  TransformerBlock block;
  std::vector<float> x, out, d_out, d_x;
};

/// A language model with parameters, gradients, tokens and targets; some targets are ignored.
struct ModelCase {
  ModelCase(const ModelOptions& options, std::size_t batch, std::size_t tokens, std::uint32_t seed);

  void forward() { model.forward(weights); }
  void backward() { model.backward(weights, gradient_views); }
  [[nodiscard]] std::vector<std::int32_t> ids();
  [[nodiscard]] std::vector<std::int32_t> targets();
  /// The dropout factors of the last forward with this seed.
  [[nodiscard]] reference::ModelDropout<double> dropout(std::uint32_t seed) const;

  ModelOptions options;
  ParameterList list;
  ParameterBuffer values;
  ParameterBuffer gradients;
  ModelWeights weights;
  ModelGradients gradient_views;
  LanguageModel model;
};

/// Small options: both norm orders, both forms of GELU, causal or not, shared keys and values, common and uncommon
/// epsilon.
[[nodiscard]] std::vector<BlockOptions> block_options();
[[nodiscard]] ModelOptions small_model();

/// The derivative of f(step) at step 0, from five points: the error falls with the fourth power of the step.
template <class F>
double derivative_of(const F& f) {
  constexpr double kStep = 0x1p-9;
  return (f(-2 * kStep) - 8 * f(-kStep) + 8 * f(kStep) - f(2 * kStep)) / (12 * kStep);
}

}  // namespace mha::testing
