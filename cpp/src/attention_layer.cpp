// AttentionLayer: memory plan and forward pass.
#include "mha/attention_layer.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <utility>

#include "key_window.hpp"
#include "layer_checks.hpp"
#include "mha/detail/fail.hpp"
#include "mha/detail/kernels.hpp"
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

}  // namespace

AttentionLayer::AttentionLayer(const AttentionOptions& options, std::size_t batch, Keep keep,
                               std::shared_ptr<Workers> workers)
    : options_(options.resolved()),
      batch_(batch),
      keep_(keep),
      workers_(workers == nullptr ? std::make_shared<Workers>() : std::move(workers)),
      dropout_seed_(options.dropout_seed) {
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
  WorkspacePlan of_worker;
  of_worker.reserve("the room to work in", std::array{scratch});
  if (keys[1] % kConflictingStride == 0) {
    const std::array copied{copied_rows_floats(options_.source_tokens, width)};
    room_offset_ = of_worker.reserve("the copied keys", copied);
  }
  const std::size_t most = std::max({query_rows, key_rows, options_.d_model, options_.key_width, options_.value_width});
  workers_->reserve(std::max(of_worker.floats(), product_memory_floats(most, most, most)));
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
  const auto [left, right] = KeyWindow::of(options_.causal, options_.window_left, options_.window_right);
  head.left = left;
  head.right = right;
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
  if (rules.headroom > 0.0F) {  // the sequence's own values decide: its bits must not depend on the batch
    float largest_v = 0.0F;
    const std::span values(memory_.v.data() + first_key * head.key_stride, options_.source_tokens * head.key_stride);
    for (const float value : values) largest_v = std::max(largest_v, std::abs(value));
    head.headroom = headroom(rules, options_.source_tokens, largest_v);
  }
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

void AttentionLayer::compute(const AttentionWeights& weights, bool packed, const AttentionLayerInputs& inputs,
                             Matrix out, const KernelTable& table) {
  const auto& [q, k, v, merged, row_max, reciprocal, d_merged, d_k, d_v, d_input_part] = memory_;
  check_memory();
  const Kernels kernels(table, *workers_);
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
  if (use_additive_mask_) check_mask("additive_mask", "ts", additive_mask_, additive_mask_.shape());
  rules_.headroom = headroom(rules_, options_.source_tokens, largest_v);
  std::atomic<bool> fits = true;
  for_each_head(1, [&](const HeadAttention& head, float* memory) {
    float* const to = memory_.merged.data() + (head.q - memory_.q.data());
    if (!kernels.attend(head, to, options_.d_model, memory)) fits = false;
  });
  for (std::size_t i = 0; !fits && i < batch_ * options_.num_heads; ++i) {
    const std::size_t item = i / options_.num_heads;
    const std::size_t h = i % options_.num_heads;
    check_scores(head_of(rules_, item, h), item, h, kernels, workers_->memory(0));
  }
  project(merged, weights.w_o, weights.b_o, out);  // W_O mixes the outputs of the heads
  if (!std::isfinite(kernels.largest_magnitude(flat(out)))) check_output(options_, weights, out, batch_);
  kept_ = keep_ == Keep::kForBackward;
}

}  // namespace mha
