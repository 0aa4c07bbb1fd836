// AttentionAttributes: what fixes an attention() besides its operands. The names are those of ONNX's operator
// Attention.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace mha {

/// What `qk_matmul_output` holds: the scores at one of four places on their way to the weights.
enum class ScoresAt : std::uint8_t {
  kScaled = 0,      // query · keyᵀ · scale
  kSoftcapped = 1,  // after the softcap, if there is one
  kMasked = 2,      // after the mask was added: minus infinity where it forbids
  kWeights = 3,     // after the softmax
};

struct AttentionAttributes {
  /// How many heads query, and key and value, have. Needed where the operands have three axes; with four they say it
  /// themselves. 0: not given.
  std::size_t q_num_heads = 0;
  std::size_t kv_num_heads = 0;
  /// A query sees no key after its own position. Its position is its row plus the offset: the length of the past, or,
  /// with nonpad_kv_seqlen, the number of valid keys less the number of queries, so that the last query sees them all.
  bool is_causal = false;
  /// What the scores are multiplied by; without it, 1 / sqrt(head size of the query).
  std::optional<float> scale;
  /// Scores become softcap · tanh(score / softcap), which keeps them within ± softcap; 0: they are left alone.
  float softcap = 0.0F;
  /// How many positions before and after its own a query sees; -1: no limit.
  std::int64_t left_window_size = -1;
  std::int64_t right_window_size = -1;
  ScoresAt qk_matmul_output_mode = ScoresAt::kScaled;

  bool operator==(const AttentionAttributes&) const = default;
};

}  // namespace mha
