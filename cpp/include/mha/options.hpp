// AttentionOptions: which attention is computed. Everything that fixes a shape or a mask by rule is here; numbers are
// not.
#pragma once

#include <cstddef>
#include <cstdint>

namespace mha {

struct AttentionOptions {
  std::size_t tokens = 1;         // axis t: how many query positions
  std::size_t source_tokens = 1;  // axis s: how many key positions; equals `tokens` in self-attention
  bool cross = false;             // keys and values come from key_input and value_input instead of input
  std::size_t d_model = 1;        // axis m of the input and of the output
  std::size_t key_width = 1;      // axis m of key_input (PyTorch's kdim); equals d_model in self-attention
  std::size_t value_width = 1;    // axis m of value_input (PyTorch's vdim); equals d_model in self-attention
  std::size_t num_heads = 1;      // axis h; divides d_model
  std::size_t num_kv_heads = 0;   // axis g: heads of keys and values; divides num_heads; 0: as many as num_heads
  bool bias = false;
  bool causal = false;            // a query may attend to its own and earlier positions only
  std::int64_t window_left = -1;  // how many positions to the left a query may attend to; -1: no limit
  std::int64_t window_right = -1;
  double temperature = 1.0;  // softmax(x / temperature); 1 is the ordinary softmax
  double dropout = 0.0;      // probability that a weight is dropped; survivors are multiplied by 1 / (1 - dropout)
  std::uint32_t dropout_seed = 0;

  // [lesson:why-heads]
  /// Axis d: how many features one head has. More heads are narrower heads: together they have d_model features, and
  /// the projections have as many weights, for any number of heads.
  [[nodiscard]] std::size_t head_width() const { return d_model / num_heads; }
  // [/lesson:why-heads]
  /// Axis g: how many heads of keys and values there are. With fewer than num_heads, consecutive heads of queries share
  /// one: grouped-query attention (Ainslie et al. 2023); with one, multi-query attention (Shazeer 2019).
  [[nodiscard]] std::size_t kv_heads() const { return num_kv_heads == 0 ? num_heads : num_kv_heads; }
  /// How many heads share one head of keys and values: head h reads head h / group_size() of them.
  [[nodiscard]] std::size_t group_size() const { return num_heads / kv_heads(); }

  /// Self-attention over `tokens` tokens.
  [[nodiscard]] static AttentionOptions self(std::size_t tokens, std::size_t d_model, std::size_t num_heads);

  bool operator==(const AttentionOptions&) const = default;
};

/// Throws Error, with the sizes in words, unless these options describe an attention that can be computed.
void validate(const AttentionOptions& options);

}  // namespace mha
