// Attention of one head by blocks of queries: scores, softcap, mask, softmax, weighted sum.
#include "query_blocks.hpp"

#include <algorithm>
#include <limits>

#include "check_numbers.hpp"
#include "row_block.hpp"

namespace mha {
namespace {

constexpr float kForbidden = -std::numeric_limits<float>::infinity();

/// The rows from `begin` to `end` of a matrix.
template <class T>
TensorView<T, 2> rows(const TensorView<T, 2>& of, std::size_t begin, std::size_t end) noexcept {
  return {of.data() + begin * of.extent(1), {end - begin, of.extent(1)}};
}

class QueryBlock {
 public:
  /// The queries from `begin` to `end`.
  QueryBlock(const AttentionPlan& plan, const HeadOperands& head, const KeyRules& rules, std::size_t begin,
             std::size_t end) noexcept
      : plan_(plan), head_(head), rules_(rules), begin_(begin), end_(end) {
    const bool wants_all = !head.scores.empty() && (wants(ScoresAt::kScaled) || wants(ScoresAt::kSoftcapped));
    keys_ = wants_all ? KeyRange{0, head.key.extent(0)} : rules.of_queries(begin, end);
    const AttentionPlan::Scratch& scratch = plan.scratch();
    scores_ = {scratch.scores.data(), {end - begin, keys_.size()}};
    row_max_ = {scratch.row_max.data(), {end - begin}};
    row_sum_ = {scratch.row_sum.data(), {end - begin}};
  }

  [[nodiscard]] bool compute(const HeadMask& mask, const Kernels& kernels) const noexcept {
    // All queries of the block times all keys that at least one of them may see: (t, d) · (s, d)ᵀ -> (t, s)
    kernels.matmul_transposed(rows(head_.query, begin_, end_), rows(head_.key, keys_.begin, keys_.end), scores_);
    kernels.scale(flat(scores_), plan_.scale(), flat(scores_));
    if (!all_finite(flat(scores_))) return false;
    write(ScoresAt::kScaled, 0.0F);

    const float softcap = plan_.attributes().softcap;
    if (softcap > 0.0F) kernels.softcap(flat(scores_), softcap, flat(scores_));
    write(ScoresAt::kSoftcapped, 0.0F);

    for (std::size_t t = begin_; t < end_; ++t) {
      mask.apply(t, rules_.of_query(t), keys_.begin, scores_[t - begin_], kernels);
    }
    if (!all_below_infinity(flat(scores_))) return false;
    write(ScoresAt::kMasked, kForbidden);

    kernels.row_max(scores_, row_max_);
    kernels.exp_shifted(scores_, row_max_, 1.0F, scores_);
    kernels.row_sum(scores_, row_sum_);
    kernels.divide_rows(scores_, row_sum_, scores_);
    write(ScoresAt::kWeights, 0.0F);

    // The weighted sum of the values: (t, s) · (s, e) -> (t, e)
    const Matrix context = rows(head_.context, begin_, end_);
    kernels.matmul(scores_, rows(head_.value, keys_.begin, keys_.end), {}, context);
    return all_finite(flat(context));
  }

 private:
  [[nodiscard]] bool wants(ScoresAt mode) const noexcept { return plan_.attributes().qk_matmul_output_mode == mode; }

  /// Copies the current scores to the result if they were requested; `outside` fills the keys that the block does not
  /// see.
  void write(ScoresAt now, float outside) const noexcept {
    if (head_.scores.empty() || !wants(now)) return;
    for (std::size_t t = begin_; t < end_; ++t) {
      const Vector from = scores_[t - begin_];
      const Vector to = head_.scores[t];
      std::fill_n(to.begin(), keys_.begin, outside);
      std::copy(from.begin(), from.end(), to.begin() + keys_.begin);
      std::fill(to.begin() + keys_.end, to.end(), outside);
    }
  }

  const AttentionPlan& plan_;
  const HeadOperands& head_;
  const KeyRules& rules_;
  std::size_t begin_;
  std::size_t end_;
  KeyRange keys_;
  Matrix scores_;  // (block of t, keys that the block sees)
  Vector row_max_;
  Vector row_sum_;
};

}  // namespace

bool attend_by_query_blocks(const AttentionPlan& plan, const HeadOperands& head, const HeadMask& mask,
                            const KeyRules& rules, const Kernels& kernels) noexcept {
  const std::size_t tokens = plan.sizes().tokens;
  for (std::size_t begin = 0; begin < tokens; begin += kRowsInBlock) {
    const std::size_t end = std::min(begin + kRowsInBlock, tokens);
    if (!QueryBlock(plan, head, rules, begin, end).compute(mask, kernels)) return false;
  }
  return true;
}

}  // namespace mha
