// AttentionOptions: the options of an attention: everything that determines shapes and rule-based masks.
#pragma once

#include <cstddef>
#include <cstdint>

namespace mha {

struct AttentionOptions {
  std::size_t tokens = 1;         // axis t: the number of query positions
  std::size_t source_tokens = 0;  // axis s: the number of key positions; 0: as many as `tokens`
  bool cross = false;             // keys and values come from key_input and value_input instead of input
  std::size_t d_model = 1;        // axis m of the input and of the output
  std::size_t key_width = 0;      // axis m of key_input (PyTorch's kdim); 0: as wide as d_model
  std::size_t value_width = 0;    // axis m of value_input (PyTorch's vdim); 0: as wide as d_model
  std::size_t num_heads = 1;      // axis h; divides d_model
  std::size_t num_kv_heads = 0;   // axis g: heads of keys and values; divides num_heads; 0: as many as num_heads
  bool bias = false;
  // Query t and key t have the same position. So with unequal lengths the first ones are aligned, not the last.
  bool causal = false;            // a query may attend to its own and earlier positions only
  std::int64_t window_left = -1;  // how many positions to the left a query may attend to; -1: no limit
  std::int64_t window_right = -1;
  double temperature = 1.0;  // softmax(x / temperature); 1 is the ordinary softmax
  double dropout = 0.0;      // probability that a weight is dropped; survivors are multiplied by 1 / (1 - dropout)
  std::uint32_t dropout_seed = 0;

  // [lesson:why-heads]
  /// Axis d: the features per head. More heads are narrower: together they always have d_model features, so the
  /// projections have the same number of weights.
  [[nodiscard]] std::size_t head_width() const { return d_model / num_heads; }
  // [/lesson:why-heads]
  /// Axis g: the number of key/value heads. With fewer than num_heads, consecutive query heads share one: grouped-query
  /// attention (Ainslie et al. 2023), or multi-query attention with one (Shazeer 2019).
  [[nodiscard]] std::size_t kv_heads() const { return num_kv_heads == 0 ? num_heads : num_kv_heads; }
  /// The number of query heads per key/value head: head h reads key/value head h / group_size().
  [[nodiscard]] std::size_t group_size() const { return num_heads / kv_heads(); }

  /// The same with source_tokens, key_width and value_width written out where they are 0. Every object stores these.
  [[nodiscard]] AttentionOptions resolved() const;

  /// Self-attention over `tokens` tokens, resolved.
  [[nodiscard]] static AttentionOptions self(std::size_t tokens, std::size_t d_model, std::size_t num_heads);

  bool operator==(const AttentionOptions&) const = default;
};

/// Throws Error, with the sizes, if these options are invalid.
void validate(const AttentionOptions& options);

}  // namespace mha
