// Test batches for AttentionLayer, and the same sequences for MultiHeadAttention and the reference.
// All have the same numbers, masks and dropped weights.
#pragma once

#include <string>
#include <vector>

#include "mha/attention_layer.hpp"
#include "support/attention_case.hpp"

namespace mha::testing {

/// The gradients of every weight and bias of these options, initially zero.
class LayerGradients {
 public:
  explicit LayerGradients(const AttentionOptions& options);
  /// The values of a gradient by its name in the backward list, such as "d_w_q".
  [[nodiscard]] std::vector<float>& operator[](std::string_view name);
  [[nodiscard]] AttentionWeightGradients views();
  [[nodiscard]] std::vector<std::string> names() const;

 private:
  AttentionOptions options_;
  std::map<std::string, std::vector<float>, std::less<>> values_;
};

class LayerCase {
 public:
  /// Random numbers; with `masks`, also a random additive mask and random padding.
  LayerCase(const AttentionOptions& options, std::size_t batch, std::uint32_t seed, bool masks);

  [[nodiscard]] AttentionWeights weights() const;
  [[nodiscard]] AttentionLayerInputs inputs() const;
  [[nodiscard]] Matrix out() { return {output.data(), {batch * options.tokens, options.d_model}}; }
  [[nodiscard]] ConstMatrix d_out() const { return {d_output.data(), {batch * options.tokens, options.d_model}}; }
  [[nodiscard]] AttentionLayerInputGradients d_inputs();

  /// Runs a whole pass with the active kernels; results are in output, gradients, d_input, d_key_input and
  /// d_value_input.
  void forward() { layer.forward(weights(), inputs(), out()); }
  void backward() { layer.backward(weights(), gradients.views(), inputs(), d_out(), d_inputs()); }

  AttentionOptions options;
  std::size_t batch;
  AttentionLayer layer;
  std::vector<MultiHeadAttention> sequences;  // one per sequence of the batch, with the same weights
  std::vector<float> input, key_input, value_input;
  std::vector<float> output, d_output, d_input, d_key_input, d_value_input;
  LayerGradients gradients;
};

/// random_options, sometimes with enough tokens for several blocks of keys and queries.
[[nodiscard]] AttentionOptions random_layer_options(std::uint32_t seed);

}  // namespace mha::testing
