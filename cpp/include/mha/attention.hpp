// attention(): scaled dot-product attention like ONNX's Attention operator (opset 25).
// It computes in 32-bit floats; opset 25 includes the semantics of 23 and 24.
//
//   output = softmax(softcap(query · keyᵀ · scale) + mask) · value, for every item of a batch and every head.
//
//   AttentionPlan plan(attributes, shapes_of(inputs));   // checks the shapes, allocates the memory
//   attention(plan, inputs, {.output = ...});            // any number of times, without allocation
//
// Letters: b batch, h query head, g key and value head, t query position, s key position, d and e features of a head.
//   query (b, h, t, d)   key (b, g, s, d)   value (b, g, s, e)   output (b, h, t, e), or with three axes, heads side by
//   side, query (b, t, h·d)   key (b, s, g·d)   value (b, s, g·e)   output (b, t, h·e).
// h is a multiple of g; each key and value head serves h / g consecutive query heads.
//
// A query that sees no key has an output of zeros. All keys and values that a query sees must be finite. The others
// (hidden by causality, the window or nonpad_kv_seqlen) are not read, unless scores before the mask are requested.
#pragma once

#include <cstddef>
#include <cstdint>

#include "mha/attention_attributes.hpp"
#include "mha/detail/emptied_by_move.hpp"
#include "mha/detail/workspace.hpp"
#include "mha/kernels.hpp"
#include "mha/nd_view.hpp"
#include "mha/workers.hpp"

namespace mha {

/// The shapes of the operands; an operand without axes is absent.
struct AttentionShapes {
  NdShape query{};
  NdShape key{};
  NdShape value{};
  /// Broadcasts to (b, h, t, all keys) like NumPy. A shorter last axis masks the remaining keys.
  NdShape attn_mask{};
  NdShape past_key{};    // (b, g, past, d): precedes the keys
  NdShape past_value{};  // (b, g, past, e)
  /// (b): the number of valid keys of each item; the rest is padding. Excludes a past.
  NdShape nonpad_kv_seqlen{};

  bool operator==(const AttentionShapes&) const = default;
};

struct AttentionInputs {
  NdView<const float> query{};
  NdView<const float> key{};
  NdView<const float> value{};
  NdView<const float>
      additive_mask{};  // added to the scores; minus infinity masks. At most one of the two masks may be set
  NdView<const std::uint8_t> boolean_mask{};  // nonzero: may attend
  NdView<const float> past_key{};
  NdView<const float> past_value{};
  NdView<const std::int64_t> nonpad_kv_seqlen{};
};

/// The results. Only `output` is required; the plan determines the shapes.
struct AttentionOutputs {
  NdView<float> output{};
  NdView<float> present_key{};       // (b, g, past + s, d): the past, then the new keys
  NdView<float> present_value{};     // (b, g, past + s, e)
  NdView<float> qk_matmul_output{};  // (b, h, t, all keys): the scores selected by qk_matmul_output_mode
};

/// The sizes of all axes, by the letters above.
struct AttentionSizes {
  std::size_t batch = 0;
  std::size_t query_heads = 0;
  std::size_t key_heads = 0;
  std::size_t tokens = 0;           // t
  std::size_t past = 0;             // the number of cached keys
  std::size_t new_keys = 0;         // s
  std::size_t key_width = 0;        // d
  std::size_t value_width = 0;      // e
  bool heads_side_by_side = false;  // the operands have three axes

  [[nodiscard]] std::size_t keys() const { return past + new_keys; }
  /// The number of query heads that share a key and value head.
  [[nodiscard]] std::size_t group() const { return query_heads / key_heads; }
};

class AttentionPlan {
 public:
  /// Throws Error, with the shapes, if they do not fit together. Also throws if there is not enough memory.
  AttentionPlan(const AttentionAttributes& attributes, const AttentionShapes& shapes);

  [[nodiscard]] const AttentionAttributes& attributes() const { return attributes_; }
  [[nodiscard]] const AttentionShapes& shapes() const { return shapes_; }
  [[nodiscard]] const AttentionSizes& sizes() const { return sizes_; }
  [[nodiscard]] float scale() const { return scale_; }

  [[nodiscard]] NdShape output_shape() const;
  [[nodiscard]] NdShape present_key_shape() const;
  [[nodiscard]] NdShape present_value_shape() const;
  [[nodiscard]] NdShape qk_matmul_output_shape() const;

  /// Work memory for one head, from the plan's arena.
  struct Scratch {
    Matrix query;    // (t, d): a head copied from its row; empty if it is already contiguous
    Matrix key;      // (past + s, d)
    Matrix value;    // (past + s, e)
    Matrix context;  // (t, e)
    Matrix scores;   // (a block of t, past + s)
    Matrix row_max;  // (1, a block of t)
    Matrix row_sum;
    Matrix attend;  // for the kernel `attend`; empty if it does not support this call
  };
  [[nodiscard]] const Scratch& scratch() const { return scratch_; }
  [[nodiscard]] const Workers& workers() const { return workers_; }

 private:
  AttentionAttributes attributes_;
  AttentionShapes shapes_;
  AttentionSizes sizes_;
  float scale_ = 1.0F;
  Workspace workspace_;
  Workers workers_;
  EmptiedByMove<Scratch> scratch_;
};

[[nodiscard]] AttentionShapes shapes_of(const AttentionInputs& inputs) noexcept;

/// Computes the results with these kernels. Calls that share a plan must not run concurrently, because they share its
/// memory. Throws Error if an operand or a result does not match the plan, if a result overlaps an operand or another
/// result in memory, or if a number that is read or a result is not finite (an additive mask may have minus infinity).
/// Results may then be incomplete.
void attention(const AttentionPlan& plan, const AttentionInputs& inputs, const AttentionOutputs& outputs,
               const KernelTable& table = active_kernels());

}  // namespace mha
