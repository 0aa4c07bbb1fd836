// TracedBlock: a transformer block step by step, in the order of the lesson.
#include "mha/traced_block.hpp"

#include <cmath>

#include "block_dropout.hpp"
#include "check_numbers.hpp"
#include "mha/detail/fail.hpp"
#include "mha/detail/kernels.hpp"

namespace mha {
namespace {

// [lesson:block]
// Normalises each row (a token) independently to mean 0 and variance 1, then scales and shifts it by learned
// parameters.
void layer_norm(ConstMatrix x, const LayerNormTrace& norm, float epsilon, const KernelTable& kernels) {
  const auto width = static_cast<float>(x.extent(1));
  kernels.row_sum(x, norm.mean);  // (t, m) -> (t)
  for (float& mean : norm.mean) mean /= width;
  for (std::size_t t = 0; t < x.extent(0); ++t) {
    for (std::size_t m = 0; m < x.extent(1); ++m) norm.centred(t, m) = x(t, m) - norm.mean(t);
  }
  kernels.row_dot(norm.centred, norm.centred, norm.variance);  // the sum of squares of each row
  for (float& variance : norm.variance) variance /= width;
  for (std::size_t t = 0; t < x.extent(0); ++t) {
    norm.inverse_deviation(t) = 1.0F / std::sqrt(norm.variance(t) + epsilon);
    for (std::size_t m = 0; m < x.extent(1); ++m) {
      norm.normalised(t, m) = norm.centred(t, m) * norm.inverse_deviation(t);
      norm.out(t, m) = norm.normalised(t, m) * norm.weight(m) + norm.bias(m);
    }
  }
}
// [/lesson:block]

}  // namespace

void validate(const BlockTraceOptions& options) {
  validate(options.attention);
  require(!options.attention.cross, "a block attends to its own stream, so its attention cannot be cross");
  require_feed_forward(options.d_ff, options.epsilon, options.hidden_dropout, options.residual_dropout);
}

TracedBlock::TracedBlock(const BlockTraceOptions& options)
    : options_((validate(options), options)), attention_(allocate()) {}

MultiHeadAttention TracedBlock::allocate() {
  options_.attention = options_.attention.resolved();
  TensorList list(options_.attention, {.d_ff = options_.d_ff});
  trace_.visit(options_, list);
  return {options_.attention, list, trace_.attention, pre_norm() ? trace_.norm_1.out : trace_.attention.input};
}

void TracedBlock::fill_dropout() const {
  const std::uint32_t seed = options_.attention.dropout_seed;
  if (drops_residual()) {
    fill_block_dropout(options_.residual_dropout, seed, kOfAttended, trace_.output_dropout_mask);
    fill_block_dropout(options_.residual_dropout, seed, kOfContracted, trace_.contracted_dropout_mask);
  }
  if (drops_hidden()) {
    fill_block_dropout(options_.hidden_dropout, seed, kOfActivated, trace_.activated_dropout_mask);
  }
}

// FFN(x) = GELU(x W_1 + b_1) W_2 + b_2, for each token independently.
void TracedBlock::feed_forward(ConstMatrix x, const Kernels& kernels) const {
  const BlockTrace& a = trace_;
  kernels.matmul(x, a.w_1, a.b_1, a.hidden);  // (t, m) · (m, f) -> (t, f)
  const auto gelu = options_.gelu == Gelu::kTanh ? kernels.gelu_tanh : kernels.gelu_exact;
  gelu(flat(a.hidden), flat(a.activated));
  if (drops_hidden()) kernels.multiply(flat(a.activated), flat(a.activated_dropout_mask), flat(a.dropped_activated));
  kernels.matmul(drops_hidden() ? a.dropped_activated : a.activated, a.w_2, a.b_2, a.contracted);
}

// Adds a contribution, after dropout if enabled, to the residual stream.
void TracedBlock::add(Matrix stream, const Branch& branch, Matrix sum, const KernelTable& kernels) const {
  const auto& [found, mask, dropped] = branch;
  if (drops_residual()) kernels.multiply(flat(found), flat(mask), flat(dropped));
  kernels.add(flat(stream), flat(drops_residual() ? dropped : found), flat(sum));
}

void TracedBlock::forward(const KernelTable& table) {
  attention_.begin();
  const Kernels kernels(table, attention_.workers_);
  fill_dropout();
  const BlockTrace& a = trace_;
  a.epsilon() = options_.epsilon;
  const Matrix input = a.attention.input;
  const float epsilon = a.epsilon();
  kernels.add(flat(a.attention.embedding), flat(a.attention.position), flat(input));

  if (pre_norm()) layer_norm(input, a.norm_1, epsilon, kernels);
  attention_.attend(kernels);  // reads the input, or its norm with pre-norm
  add(input, {a.attention.output, a.output_dropout_mask, a.dropped_output}, a.residual_1, kernels);
  layer_norm(a.residual_1, pre_norm() ? a.norm_2 : a.norm_1, epsilon, kernels);

  feed_forward(pre_norm() ? a.norm_2.out : a.norm_1.out, kernels);
  const Matrix stream = pre_norm() ? a.residual_1 : a.norm_1.out;
  add(stream, {a.contracted, a.contracted_dropout_mask, a.dropped_contracted}, a.residual_2, kernels);
  if (!pre_norm()) layer_norm(a.residual_2, a.norm_2, epsilon, kernels);

  // An overflowing variance would turn its row into zeros, which look finite.
  const bool finite = all_finite(a.norm_1.variance) && all_finite(a.norm_2.variance) &&
                      all_finite(flat(a.residual_2)) && all_finite(flat(a.norm_2.out));
  if (!finite) throw_first_overflow(tensors());
  attention_.end(table);
}

}  // namespace mha
