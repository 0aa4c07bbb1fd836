// AttentionAttributes: the attributes of attention(), with the names of ONNX's Attention operator.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace mha {

/// Which scores `qk_matmul_output` has, between the matrix product and the softmax.
enum class ScoresAt : std::uint8_t {
  kScaled = 0,      // query · keyᵀ · scale
  kSoftcapped = 1,  // after the softcap, if there is one
  kMasked = 2,      // after the mask was added: minus infinity where masked
  kWeights = 3,     // after the softmax
};

struct AttentionAttributes {
  /// The numbers of query heads and of key and value heads. Required if the operands have three axes; four axes imply
  /// them. 0: unset.
  std::size_t q_num_heads = 0;
  std::size_t kv_num_heads = 0;
  /// A query sees no key after its own position, which is its row plus an offset. The offset is the length of the past.
  /// With nonpad_kv_seqlen it is the number of valid keys minus the number of queries, so that the last query sees all
  /// keys.
  bool is_causal = false;
  /// Multiplies the scores; if unset, 1 / sqrt(head size of the query).
  std::optional<float> scale;
  /// Scores become softcap · tanh(score / softcap), which limits them to ± softcap; 0: unchanged.
  float softcap = 0.0F;
  /// How many positions before and after its own a query sees; -1: unlimited.
  std::int64_t left_window_size = -1;
  std::int64_t right_window_size = -1;
  ScoresAt qk_matmul_output_mode = ScoresAt::kScaled;

  bool operator==(const AttentionAttributes&) const = default;
};

}  // namespace mha
