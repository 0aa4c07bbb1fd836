// Copies heads between the layouts of operands.
#include "head_layout.hpp"

#include <algorithm>

namespace mha {
namespace {

/// The rows of one head: `rows` times `width` numbers, `stride` apart.
template <class T>
struct Rows {
  T* first;
  std::size_t rows;
  std::size_t width;
  std::size_t stride;
};

/// One head of an operand (b, heads, rows, width), or (b, rows, heads·width) with the heads side by side.
template <class T>
Rows<T> rows_of(T* data, bool side_by_side, std::size_t heads, std::size_t rows, std::size_t width, std::size_t item,
                std::size_t head) noexcept {
  if (rows == 0) return {data, 0, width, width};  // without memory, which has no offsets
  T* const of_item = data + item * heads * rows * width;
  if (side_by_side) return {of_item + head * width, rows, width, heads * width};
  return {of_item + head * rows * width, rows, width, width};
}

void copy_rows(const Rows<const float>& from, const Rows<float>& to) noexcept {
  for (std::size_t row = 0; row < from.rows; ++row) {
    std::copy_n(from.first + row * from.stride, from.width, to.first + row * to.stride);
  }
}

}  // namespace

ConstMatrix HeadLayout::query(std::size_t item, std::size_t head) const noexcept {
  const auto& [b, h, g, t, past, s, d, e, side_by_side] = plan_.sizes();
  const auto rows = rows_of(inputs_.query.data, side_by_side, h, t, d, item, head);
  if (!side_by_side) return {rows.first, {t, d}};
  const Matrix own = plan_.scratch().query;
  copy_rows(rows, {own.data(), t, d, d});
  return own;
}

ConstMatrix HeadLayout::key(std::size_t item, std::size_t head) const noexcept {
  return join(inputs_.past_key, inputs_.key, outputs_.present_key, plan_.scratch().key, plan_.sizes().key_width, item,
              head);
}

ConstMatrix HeadLayout::value(std::size_t item, std::size_t head) const noexcept {
  return join(inputs_.past_value, inputs_.value, outputs_.present_value, plan_.scratch().value,
              plan_.sizes().value_width, item, head);
}

ConstMatrix HeadLayout::join(const NdView<const float>& past, const NdView<const float>& fresh,
                             const NdView<float>& present, Matrix scratch, std::size_t width, std::size_t item,
                             std::size_t head) const noexcept {
  const AttentionSizes& sizes = plan_.sizes();
  const std::size_t heads = sizes.key_heads;
  const auto rows = rows_of(fresh.data, sizes.heads_side_by_side, heads, sizes.new_keys, width, item, head);
  const bool lies_together = !sizes.heads_side_by_side && !past.given();
  if (lies_together && !present.given()) return {rows.first, {sizes.keys(), width}};

  float* const joined = present.given() ? present.data + (item * heads + head) * sizes.keys() * width : scratch.data();
  if (past.given()) std::copy_n(past.data + (item * heads + head) * sizes.past * width, sizes.past * width, joined);
  copy_rows(rows, {joined + sizes.past * width, sizes.new_keys, width, width});
  return {joined, {sizes.keys(), width}};
}

Matrix HeadLayout::context(std::size_t item, std::size_t head) const noexcept {
  const auto& [b, h, g, t, past, s, d, e, side_by_side] = plan_.sizes();
  if (side_by_side) return plan_.scratch().context;
  return {rows_of(outputs_.output.data, false, h, t, e, item, head).first, {t, e}};
}

void HeadLayout::finish(std::size_t item, std::size_t head) const noexcept {
  const auto& [b, h, g, t, past, s, d, e, side_by_side] = plan_.sizes();
  if (!side_by_side) return;
  const Matrix own = plan_.scratch().context;
  copy_rows({own.data(), t, e, e}, rows_of(outputs_.output.data, true, h, t, e, item, head));
}

Matrix HeadLayout::scores(std::size_t item, std::size_t head) const noexcept {
  if (!outputs_.qk_matmul_output.given()) return {};
  const AttentionSizes& sizes = plan_.sizes();
  const std::size_t size = sizes.tokens * sizes.keys();
  return {outputs_.qk_matmul_output.data + (item * sizes.query_heads + head) * size, {sizes.tokens, sizes.keys()}};
}

}  // namespace mha
