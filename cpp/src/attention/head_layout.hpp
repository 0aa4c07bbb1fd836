// HeadLayout: provides the rows of each head contiguously, copying them where necessary.
// With three axes, a head is cut out of rows that hold all heads. A past is copied in front of the new keys.
#pragma once

#include "mha/attention.hpp"

namespace mha {

class HeadLayout {
 public:
  HeadLayout(const AttentionPlan& plan, const AttentionInputs& inputs, const AttentionOutputs& outputs) noexcept
      : plan_(plan), inputs_(inputs), outputs_(outputs) {}

  /// (t, d): the queries of one head.
  [[nodiscard]] ConstMatrix query(std::size_t item, std::size_t head) const noexcept;
  /// (past + s, d): all keys of one key and value head. Also fills present_key if it was requested.
  [[nodiscard]] ConstMatrix key(std::size_t item, std::size_t head) const noexcept;
  /// (past + s, e)
  [[nodiscard]] ConstMatrix value(std::size_t item, std::size_t head) const noexcept;

  /// (t, e): memory for the result of one head.
  [[nodiscard]] Matrix context(std::size_t item, std::size_t head) const noexcept;
  /// Copies the result of one head to the output if it was computed elsewhere.
  void finish(std::size_t item, std::size_t head) const noexcept;

  /// (t, past + s): the head's part of qk_matmul_output; empty if it was not requested.
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
