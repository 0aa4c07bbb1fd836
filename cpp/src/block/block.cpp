// TransformerBlock: forward pass.
// Post-norm and pre-norm differ only in the place of layer normalisation. block_backward.cpp has the same steps in
// reverse order.
#include "mha/block.hpp"

#include <algorithm>
#include <utility>

#include "block_dropout.hpp"
#include "check_block.hpp"
#include "check_numbers.hpp"
#include "layer_checks.hpp"
#include "mha/detail/fail.hpp"
#include "mha/detail/kernels.hpp"

namespace mha {

TransformerBlock::TransformerBlock(const BlockOptions& options, std::size_t batch, Keep keep,
                                   std::shared_ptr<Workers> workers)
    : options_((validate(options), options)),
      batch_(batch),
      keep_(keep),
      workers_(workers == nullptr ? std::make_shared<Workers>() : std::move(workers)),
      attention_(options.attention(), batch, keep, workers_) {
  const std::size_t rows = batch * options.tokens;
  const std::size_t most = std::max({rows, options.d_model, options.d_ff});
  workers_->reserve(product_memory_floats(most, most, most));
  TensorList list;
  activations_.visit(options_, rows, list);
  const std::size_t count = list.declarations().size();
  if (keep == Keep::kForBackward) visit_scratch(rows, list);
  bytes_ = list.plan().bytes();
  workspace_ = Workspace(list.plan());
  tensors_ = list.bind(workspace_.data());
  tensors_.resize(count);
  set_dropout_seed(0);
}

void TransformerBlock::visit_scratch(std::size_t rows, TensorVisitor& visit) {
  visit("d_branch", d_branch_, std::array{rows, options_.d_model});
  visit("d_stream", d_stream_, std::array{rows, options_.d_model});
  visit("d_hidden", d_hidden_, std::array{rows, options_.d_ff});
}

void TransformerBlock::set_dropout_seed(std::uint32_t seed) {
  dropout_seed_ = seed;
  attention_.set_dropout_seed(random_u32(seed, kOfWeights));
}

void TransformerBlock::set_dropout(bool enabled) {
  dropout_enabled_ = enabled;
  attention_.set_dropout(enabled);
}

void TransformerBlock::fill_dropout() const {
  const BlockActivations& a = activations_;
  if (drops(options_.residual_dropout)) {
    fill_block_dropout(options_.residual_dropout, dropout_seed_, kOfAttended, a.attended_dropout);
    fill_block_dropout(options_.residual_dropout, dropout_seed_, kOfContracted, a.contracted_dropout);
  }
  if (drops(options_.hidden_dropout)) {
    fill_block_dropout(options_.hidden_dropout, dropout_seed_, kOfActivated, a.activated_dropout);
  }
}

struct TransformerBlock::Pass {
  const BlockWeights& weights;
  const Kernels& kernels;
  BlockActivations a;  // the activations, cut to the current number of rows
  float epsilon;
  bool residual_dropout;
  bool hidden_dropout;

  void layer_norm_1(ConstMatrix x) const {
    const auto& [weight, bias] = weights.norm_1;
    kernels.layer_norm(x, weight, bias, epsilon, a.norm_1, a.norm_1_mean, a.norm_1_inverse_deviation);
  }
  void layer_norm_2(ConstMatrix x) const {
    const auto& [weight, bias] = weights.norm_2;
    kernels.layer_norm(x, weight, bias, epsilon, a.norm_2, a.norm_2_mean, a.norm_2_inverse_deviation);
  }
  /// Applies dropout if it is enabled; returns the matrix for the next step.
  [[nodiscard]] Matrix drop(bool dropout, Matrix x, ConstMatrix mask, Matrix dropped) const {
    if (!dropout) return x;
    kernels.multiply(flat(x), flat(mask), flat(dropped));
    return dropped;
  }
};

// FFN(x) = GELU(x W_1 + b_1) W_2 + b_2, for each position independently. Returns the contribution to the residual
// stream.
Matrix TransformerBlock::feed_forward(const Pass& pass, ConstMatrix x) const {
  const BlockActivations& a = pass.a;
  const FeedForwardParameters<const float>& w = pass.weights.feed_forward;
  pass.kernels.matmul(x, w.w_1, w.b_1, a.hidden);  // (n, m) · (m, f) -> (n, f)
  const auto gelu = options_.gelu == Gelu::kTanh ? pass.kernels.gelu_tanh : pass.kernels.gelu_exact;
  gelu(flat(a.hidden), flat(a.activated));
  const ConstMatrix kept = pass.drop(pass.hidden_dropout, a.activated, a.activated_dropout, a.dropped_activated);
  pass.kernels.matmul(kept, w.w_2, w.b_2, a.contracted);  // (n, f) · (f, m) -> (n, m)
  return pass.drop(pass.residual_dropout, a.contracted, a.contracted_dropout, a.dropped_contracted);
}

template <class Attend>
void TransformerBlock::run(const Pass& pass, ConstMatrix x, Matrix out, const Attend& attend) const {
  const BlockActivations& a = pass.a;
  const Kernels& kernels = pass.kernels;
  const bool pre_norm = options_.norm == NormOrder::kPre;

  const auto require_finite = [&](ConstMatrix result) {
    if (!all_finite(flat(result))) throw_block_overflow(options_, pass.weights, a, x.extent(0), kernels);
  };
  if (pre_norm) pass.layer_norm_1(x);
  if (pre_norm) require_finite(a.norm_1);  // attention would blame its caller
  attend(pre_norm ? ConstMatrix(a.norm_1) : x, a.attended);
  const Matrix attended = pass.drop(pass.residual_dropout, a.attended, a.attended_dropout, a.dropped_attended);
  kernels.add(flat(x), flat(attended), flat(a.residual_1));
  if (!pre_norm) pass.layer_norm_1(a.residual_1);

  const Matrix stream = pre_norm ? a.residual_1 : a.norm_1;
  if (pre_norm) pass.layer_norm_2(stream);
  const Matrix contracted = feed_forward(pass, pre_norm ? a.norm_2 : stream);
  kernels.add(flat(stream), flat(contracted), flat(a.residual_2));
  if (!pre_norm) pass.layer_norm_2(a.residual_2);

  std::ranges::copy(pre_norm ? a.residual_2 : a.norm_2, out.begin());
  require_finite(out);
}

void TransformerBlock::check_memory() const {
  require(!tensors_.empty(), "this block has no memory: it was moved from");
}

void TransformerBlock::forward(const BlockWeights& weights, ConstMatrix x, Matrix out, const KernelTable& table) {
  check_memory();
  kept_ = false;
  const std::size_t rows = batch_ * options_.tokens;
  check_shape("x", x, rows, options_.d_model);
  check_shape("out", out, rows, options_.d_model);
  require_shapes(options_, weights);
  const Kernels kernels(table, *workers_);
  FiniteChecker check(FiniteChecker::kGiven, kernels);
  check_rows(check, "x", x, batch_);
  dropped_ = dropout_enabled_;
  fill_dropout();
  const Pass pass{.weights = weights,
                  .kernels = kernels,
                  .a = activations_,
                  .epsilon = options_.epsilon,
                  .residual_dropout = drops(options_.residual_dropout),
                  .hidden_dropout = drops(options_.hidden_dropout)};
  run(pass, x, out, [&](ConstMatrix from, Matrix to) { attention_.forward(weights.attention, from, to, table); });
  kept_ = keep_ == Keep::kForBackward;
}

void TransformerBlock::decode(const BlockWeights& weights, ConstMatrix x, KeyValueCache& cache, Matrix out,
                              const KernelTable& table) {
  check_memory();
  kept_ = false;
  const std::size_t rows = x.extent(0);
  require(rows > 0 && rows <= options_.tokens, "x has {} positions, but this block decodes 1 to {} of them at a time",
          {rows, options_.tokens});
  check_shape("x", x, rows, options_.d_model);
  check_shape("out", out, rows, options_.d_model);
  require_shapes(options_, weights);
  const Kernels kernels(table, *workers_);
  FiniteChecker check(FiniteChecker::kGiven, kernels);
  check_rows(check, "x", x, 1);
  Pass pass{.weights = weights,
            .kernels = kernels,
            .a = activations_,
            .epsilon = options_.epsilon,
            .residual_dropout = false,
            .hidden_dropout = false};
  Reshaper reshaper;
  pass.a.visit(options_, rows, reshaper);
  run(pass, x, out, [&](ConstMatrix from, Matrix to) { attention_.decode(weights.attention, from, cache, to, table); });
}

}  // namespace mha
