// Attention of one head: with the kernel `attend` if possible, else by blocks of queries, whose scores are stored.
#include "attend_head.hpp"

#include <algorithm>

#include "check_numbers.hpp"

namespace mha {
namespace {

/// Plans have memory for `attend` only for heads of at most this width.
constexpr std::size_t kWidestFusedHead = 1024;
/// Sums below this bound cannot overflow. NaN is not below it.
constexpr float kLargestFusedSum = 1e37F;
/// attend scales the queries first: a smaller scale would underflow them.
constexpr float kSmallestFusedScale = 1e-20F;

/// The rows from `begin` to `end` of a matrix.
template <class T>
TensorView<T, 2> rows(const TensorView<T, 2>& of, std::size_t begin, std::size_t end) noexcept {
  return {of.data() + begin * of.extent(1), {end - begin, of.extent(1)}};
}

/// Computes a head with the kernel `attend`. Returns false if the kernel does not support it, or if a score or a sum of
/// values may overflow.
bool attend_fused(const AttentionPlan& plan, const HeadOperands& head, const HeadMask& mask,
                  const KernelTable& kernels) noexcept {
  std::optional<HeadAttention> attention = mask.for_attend();
  const Matrix scratch = plan.scratch().attend;
  if (!attention || scratch.empty() || !head.scores.empty() || plan.scale() < kSmallestFusedScale) return false;

  // Values that no query sees are not checked; all others must be finite. The kernel checks the scores.
  const KeyRange seen = mask.keys_of(0, attention->queries);
  const float largest_value = kernels.largest_magnitude(flat(rows(head.value, seen.begin, seen.end)));
  const std::size_t width = head.query.extent(1);
  if (!(largest_value * static_cast<float>(seen.size()) < kLargestFusedSum)) return false;

  attention->width = attention->query_stride = attention->key_stride = width;
  attention->q = head.query.data();
  attention->k = head.key.data();
  attention->v = head.value.data();
  attention->scale = plan.scale();
  return kernels.attend(*attention, head.context.data(), width, scratch.data());
}

/// Computes the queries from `begin` to `end`: scores, softcap, mask, softmax, weighted sum.
bool attend_block(const AttentionPlan& plan, const HeadOperands& head, const HeadMask& mask, std::size_t begin,
                  std::size_t end, const Kernels& kernels) noexcept {
  const auto wants = [&](ScoresAt mode) {
    return !head.scores.empty() && plan.attributes().qk_matmul_output_mode == mode;
  };
  const KeyRange keys = keys_read(plan, head, mask, begin, end);
  const Matrix scores(plan.scratch().scores.data(), {end - begin, keys.size()});
  const Vector row_max(plan.scratch().row_max.data(), {end - begin});
  const Vector row_sum(plan.scratch().row_sum.data(), {end - begin});

  // Copies the current scores to the result if they were requested; `outside` fills the keys that the block does not
  // see.
  const auto write = [&](ScoresAt now, float outside) {
    if (!wants(now)) return;
    for (std::size_t t = begin; t < end; ++t) {
      const Vector from = scores[t - begin];
      const Vector to = head.scores[t];
      std::fill_n(to.begin(), keys.begin, outside);
      std::copy(from.begin(), from.end(), to.begin() + keys.begin);
      std::fill(to.begin() + keys.end, to.end(), outside);
    }
  };

  // All queries of the block times all keys that at least one of them may see: (t, d) · (s, d)ᵀ -> (t, s)
  kernels.matmul_transposed(rows(head.query, begin, end), rows(head.key, keys.begin, keys.end), scores);
  kernels.scale(flat(scores), plan.scale(), flat(scores));
  if (!all_finite(flat(scores))) return false;
  write(ScoresAt::kScaled, 0.0F);

  const float softcap = plan.attributes().softcap;
  if (softcap > 0.0F) kernels.softcap(flat(scores), softcap, flat(scores));
  write(ScoresAt::kSoftcapped, 0.0F);

  for (std::size_t t = begin; t < end; ++t) mask.apply(t, keys.begin, scores[t - begin], kernels);
  if (!all_below_infinity(flat(scores))) return false;
  write(ScoresAt::kMasked, HeadMask::kForbidden);

  kernels.row_max(scores, row_max);
  kernels.exp_shifted(scores, row_max, 1.0F, scores);
  kernels.row_sum(scores, row_sum);
  kernels.divide_rows(scores, row_sum, scores);
  write(ScoresAt::kWeights, 0.0F);

  // The weighted sum of the values: (t, s) · (s, e) -> (t, e)
  const Matrix context = rows(head.context, begin, end);
  kernels.matmul(scores, rows(head.value, keys.begin, keys.end), {}, context);
  return all_finite(flat(context));
}

}  // namespace

bool may_be_fused(const AttentionAttributes& attributes, const AttentionSizes& sizes) noexcept {
  return attributes.softcap == 0.0F && sizes.key_width == sizes.value_width && sizes.key_width <= kWidestFusedHead;
}

KeyRange keys_read(const AttentionPlan& plan, const HeadOperands& head, const HeadMask& mask, std::size_t begin,
                   std::size_t end) noexcept {
  const bool wants_all = !head.scores.empty() && plan.attributes().qk_matmul_output_mode <= ScoresAt::kSoftcapped;
  return wants_all ? KeyRange{0, head.key.extent(0)} : mask.keys_of(begin, end);
}

bool attend_head(const AttentionPlan& plan, const HeadOperands& head, const HeadMask& mask,
                 const Kernels& kernels) noexcept {
  if (attend_fused(plan, head, mask, kernels)) return true;
  const std::size_t tokens = plan.sizes().tokens;
  for (std::size_t begin = 0; begin < tokens; begin += kRowsInBlock) {
    if (!attend_block(plan, head, mask, begin, std::min(begin + kRowsInBlock, tokens), kernels)) return false;
  }
  return true;
}

}  // namespace mha
