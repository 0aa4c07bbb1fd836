// HeadLayout: where the rows of each head lie in the operands, and how they come to lie together: with three axes a
// head is cut out of rows that hold all heads, and a past is put before the new keys.
#pragma once

#include "mha/attention.hpp"

namespace mha {

class HeadLayout {
 public:
  HeadLayout(const AttentionPlan& plan, const AttentionInputs& inputs, const AttentionOutputs& outputs) noexcept
      : plan_(plan), inputs_(inputs), outputs_(outputs) {}

  /// (t, d): the queries of one head.
  [[nodiscard]] ConstMatrix query(std::size_t item, std::size_t head) const noexcept;
  /// (past + s, d): all keys of one key and value head. Writes them to present_key on the way, if that is wanted.
  [[nodiscard]] ConstMatrix key(std::size_t item, std::size_t head) const noexcept;
  /// (past + s, e)
  [[nodiscard]] ConstMatrix value(std::size_t item, std::size_t head) const noexcept;

  /// (t, e): where the result of one head is to be computed ...
  [[nodiscard]] Matrix context(std::size_t item, std::size_t head) const noexcept;
  /// ... and how it gets into the output afterwards, if it is not there already.
  void finish(std::size_t item, std::size_t head) const noexcept;

  /// (t, past + s): the head's part of qk_matmul_output; empty if that is not wanted.
  [[nodiscard]] Matrix scores(std::size_t item, std::size_t head) const noexcept;

 private:
  [[nodiscard]] ConstMatrix join(const NdView<const float>& past, const NdView<const float>& fresh,
                                 const NdView<float>& present, Matrix scratch, std::size_t width, std::size_t item,
                                 std::size_t head) const noexcept;

  const AttentionPlan& plan_;
  const AttentionInputs& inputs_;
  const AttentionOutputs& outputs_;
};

}  // namespace mha
