// AttentionLayer: memory plan and forward pass.
#include "mha/attention_layer.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "layer_checks.hpp"
#include "mha/detail/fail.hpp"
#include "mha/detail/tensor_list.hpp"
#include "mha/mask.hpp"
#include "mha/random.hpp"

namespace mha {
namespace {

/// The number of rows of an input gradient that are computed at a time.
constexpr std::size_t kRowsAtOnce = 128;

/// Saturates on overflow, so that the plan rejects the size.
std::size_t rows_of(const char* name, std::size_t batch, std::size_t tokens) {
  if (tokens > SIZE_MAX / batch) fail("{} of the whole batch are more than memory can address", {name});
  return batch * tokens;
}

std::int64_t limit(std::int64_t window) {
  return window < 0 ? HeadAttention::kNoLimit : std::min(window, HeadAttention::kNoLimit);
}

}  // namespace

AttentionLayer::AttentionLayer(const AttentionOptions& options, std::size_t batch, Keep keep)
    : options_(options.resolved()), batch_(batch), keep_(keep), dropout_seed_(options.dropout_seed) {
  validate(options);
  if (batch == 0) throw Error("batch is 0: attention needs at least one sequence");
  const std::size_t width = options.head_width();
  const std::size_t query_rows = rows_of("the tokens", batch, options.tokens);
  const std::size_t key_rows = rows_of("the keys", batch, options_.source_tokens);
  const std::array queries{query_rows, options.d_model};
  const std::array keys{key_rows, options.kv_heads() * width};
  const std::array statistic{batch, options.num_heads, options.tokens};
  TensorList list;
  list("the queries", memory_.q, queries);
  list("the keys", memory_.k, keys);
  list("the values", memory_.v, keys);
  list("the merged heads", memory_.merged, queries);
  std::size_t scratch = attend_scratch_floats(width);
  if (keep == Keep::kForBackward) {
    list("the rows' maxima", memory_.row_max, statistic);
    list("the rows' sums", memory_.reciprocal, statistic);
    list("the gradient of the queries", memory_.d_merged, queries);
    list("the gradient of the keys", memory_.d_k, keys);
    list("the gradient of the values", memory_.d_v, keys);
    const std::array part{std::min(kRowsAtOnce, query_rows), options.d_model};
    if (!options.cross) list("a part of the gradient of the input", memory_.d_input_part, part);
    scratch = std::max(scratch, attend_backward_scratch_floats(width));
  }
  list("the room to work in", memory_.scratch, std::array{scratch});
  if (keys[1] % kConflictingStride == 0) {
    list("the copied keys", memory_.room, std::array{copied_rows_floats(options_.source_tokens, width)});
  }
  bytes_ = list.plan().bytes();
  workspace_ = Workspace(list.plan());
  list.bind(workspace_.data());
  resize_tensor(key_padding_, "key_padding", std::array{batch, options_.source_tokens});
}

std::size_t AttentionLayer::bytes() const {
  return bytes_ + key_padding_.size() + additive_mask_.size() * sizeof(float);
}

void AttentionLayer::use_additive_mask(bool used) {
  if (used && additive_mask_.empty()) {
    const std::array<std::size_t, 2> shape{options_.tokens, options_.source_tokens};
    WorkspacePlan plan;
    plan.reserve("additive_mask", shape);
    mask_memory_ = Workspace(plan);
    additive_mask_ = Matrix(mask_memory_.data(), shape);
  }
  use_additive_mask_ = used;
}

TensorView<float, 2> AttentionLayer::additive_mask() {
  if (!use_additive_mask_) throw Error("the additive mask is not in use: call use_additive_mask(true) first");
  return additive_mask_;
}

HeadAttention AttentionLayer::rules() const {
  HeadAttention head;
  head.width = options_.head_width();
  head.query_stride = options_.d_model;
  head.key_stride = options_.kv_heads() * head.width;
  head.scale = static_cast<float>(1.0 / (std::sqrt(static_cast<double>(head.width)) * options_.temperature));
  head.left = limit(options_.window_left);
  head.right = options_.causal ? 0 : limit(options_.window_right);
  head.mask_scale = static_cast<float>(1.0 / options_.temperature);
  head.additive_mask = use_additive_mask_ ? additive_mask_.data() : nullptr;
  head.drops = dropout_enabled_ && options_.dropout > 0.0;
  const auto [dropped_below, survivor] = dropout_rule(options_.dropout);
  head.dropout = {.dropped_below = dropped_below, .survivor = survivor, .seed_offset = seed_offset(dropout_seed_)};
  return head;
}

HeadAttention AttentionLayer::head_of(const HeadAttention& rules, std::size_t item, std::size_t h) const {
  HeadAttention head = rules;
  const std::size_t kv_head = h / options_.group_size();
  const std::size_t first_key = item * options_.source_tokens;
  head.queries = options_.tokens;
  head.keys = options_.source_tokens;
  head.q = memory_.q.data() + item * options_.tokens * head.query_stride + h * head.width;
  head.k = memory_.k.data() + first_key * head.key_stride + kv_head * head.width;
  head.v = memory_.v.data() + first_key * head.key_stride + kv_head * head.width;
  const std::span<const std::uint8_t> padding(key_padding_.data() + first_key, options_.source_tokens);
  const bool is_padded = std::ranges::any_of(padding, [](std::uint8_t marked) { return marked != 0; });
  head.key_padding = is_padded ? padding.data() : nullptr;
  const std::size_t rows_before = (item * options_.num_heads + h) * options_.tokens;
  head.dropout.first_index = static_cast<std::uint32_t>(rows_before * options_.source_tokens);
  if (keep_ == Keep::kForBackward) {
    head.row_max = memory_.row_max[item][h].data();
    head.row_reciprocal = memory_.reciprocal[item][h].data();
  }
  head.room = memory_.room.data();
  return head;
}

void AttentionLayer::check_memory() const {
  require(!memory_.q.empty(), "this layer has no memory: it was moved from");
}

void AttentionLayer::step_to_head(HeadAttention& head, std::size_t next) const noexcept {
  head.q += head.width;
  if (next % options_.group_size() == 0) {
    head.k += head.width;
    head.v += head.width;
  }
  head.dropout.first_index += static_cast<std::uint32_t>(head.queries * head.keys);
  if (head.row_max != nullptr) {
    head.row_max += head.queries;
    head.row_reciprocal += head.queries;
  }
}

void AttentionLayer::attend_all(const KernelTable& kernels) const {
  for (std::size_t item = 0; item < batch_; ++item) {
    HeadAttention head = head_of(rules_, item, 0);
    float* merged = memory_.merged.data() + item * options_.tokens * options_.d_model;
    for (std::size_t h = 0; h < options_.num_heads;) {
      kernels.attend(head, merged, options_.d_model, memory_.scratch.data());
      merged += head.width;
      step_to_head(head, ++h);
    }
  }
}

void AttentionLayer::compute(const AttentionWeights& weights, bool packed, const AttentionLayerInputs& inputs,
                             Matrix out, const KernelTable& kernels) {
  const auto& [q, k, v, merged, row_max, reciprocal, d_merged, d_k, d_v, d_input_part, scratch, room] = memory_;
  check_memory();
  check_weights(options_, weights);
  check_inputs(options_, inputs, {.queries = q.extent(0), .keys = k.extent(0)});
  check_shape("output", out, q.extent(0), options_.d_model);
  check_output_apart(inputs, out);
  kept_ = false;
  rules_ = rules();

  const auto project = [&kernels, packed](ConstMatrix x, ConstMatrix w, ConstVector b, Matrix y) {
    if (packed) return kernels.matmul_packed(x, w.data(), b, y);
    kernels.matmul(x, w, b, y);
  };
  project(inputs.input, weights.w_q, weights.b_q, q);                                        // Q = X W_Q
  project(options_.cross ? inputs.key_input : inputs.input, weights.w_k, weights.b_k, k);    // K = X W_K
  project(options_.cross ? inputs.value_input : inputs.input, weights.w_v, weights.b_v, v);  // V = X W_V
  const float largest_q = kernels.largest_magnitude(flat(q));
  const float largest_k = kernels.largest_magnitude(flat(k));
  const float largest_v = kernels.largest_magnitude(flat(v));
  // Any NaN or infinity in the inputs, the weights or the results appears in one of these.
  if (!std::isfinite(largest_q) || !std::isfinite(largest_k) || !std::isfinite(largest_v)) {
    check_projections(options_, weights, inputs, batch_, {q, k, v});
  }
  const float largest_mask = use_additive_mask_ ? check_additive_mask(additive_mask_) : 0.0F;
  if (may_overflow(rules_, largest_q, largest_k, largest_mask)) {
    for (std::size_t item = 0; item < batch_; ++item) {
      for (std::size_t h = 0; h < options_.num_heads; ++h) check_scores(head_of(rules_, item, h), item, h);
    }
  }

  rules_.headroom = headroom(rules_, options_.source_tokens, largest_v);
  attend_all(kernels);
  project(merged, weights.w_o, weights.b_o, out);  // W_O mixes the outputs of the heads
  if (!std::isfinite(kernels.largest_magnitude(flat(out)))) check_output(options_, weights, out, batch_);
  kept_ = keep_ == Keep::kForBackward;
}

}  // namespace mha
