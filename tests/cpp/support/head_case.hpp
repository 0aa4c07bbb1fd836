// Test heads for the kernels attend and attend_backward.
// Their rows are parts of wider rows, like the heads of a layer, at any misalignment and between fences.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "mha/detail/kernel_table.hpp"
#include "mha/mask.hpp"
#include "reference/attend.hpp"
#include "support/guarded_array.hpp"
#include "support/numbers.hpp"

namespace mha::testing {

struct HeadShape {
  std::size_t queries, keys, width, misalignment;
};

inline std::string name_of(const HeadShape& shape) {
  return std::to_string(shape.queries) + " queries, " + std::to_string(shape.keys) + " keys, width " +
         std::to_string(shape.width);
}

/// Rows of `width` numbers, `stride` apart: columns of a wider matrix, starting at `first`.
class WideRows {
 public:
  WideRows(std::size_t rows, std::size_t width, std::size_t misalignment, const std::vector<float>& values)
      : rows_(rows), width_(width), array_((rows + 1) * stride(), misalignment, kOutside) {
    for (std::size_t i = 0; i < values.size(); ++i) data()[i / width * stride() + i % width] = values[i];
  }

  [[nodiscard]] std::size_t stride() const { return width_ + 5; }
  [[nodiscard]] float* data() { return array_.data() + 2; }
  [[nodiscard]] std::vector<float> values() {
    std::vector<float> values;
    for (std::size_t row = 0; row < rows_; ++row) {
      for (std::size_t i = 0; i < width_; ++i) values.push_back(data()[row * stride() + i]);
    }
    return values;
  }
  /// Fails the test if anything outside of the rows was written.
  void expect_rest_intact() {
    array_.expect_fences_intact();
    for (std::size_t i = 0; i < (rows_ + 1) * stride(); ++i) {
      const bool inside = i >= 2 && (i - 2) / stride() < rows_ && (i - 2) % stride() < width_;
      if (!inside) {
        ASSERT_EQ(array_.data()[i], kOutside) << "written outside of the rows, at " << i;
      }
    }
  }

 private:
  static constexpr float kOutside = 123.25F;
  std::size_t rows_, width_;
  GuardedArray array_;
};

class HeadCase {
 public:
  HeadCase(const HeadShape& shape, std::uint32_t seed)
      : shape_(shape),
        q_(shape.queries, shape.width, shape.misalignment, random_values(shape.queries * shape.width, seed)),
        k_(shape.keys, shape.width, shape.misalignment, random_values(shape.keys * shape.width, seed + 1)),
        v_(shape.keys, shape.width, shape.misalignment, random_values(shape.keys * shape.width, seed + 2)),
        scratch_(scratch_size(shape), 0),
        row_max_(shape.queries),
        row_reciprocal_(shape.queries) {
    // NaN shows whether a kernel uses data of earlier calls.
    std::fill_n(scratch_.data(), scratch_size(shape), std::numeric_limits<float>::quiet_NaN());
    head.queries = shape.queries;
    head.keys = shape.keys;
    head.width = shape.width;
    head.q = q_.data();
    head.query_stride = q_.stride();
    head.k = k_.data();
    head.v = v_.data();
    head.key_stride = k_.stride();
    head.scale = 1.0F / std::sqrt(static_cast<float>(std::max<std::size_t>(shape.width, 1)));
    head.row_max = row_max_.data();
    head.row_reciprocal = row_reciprocal_.data();
  }

  void pad_keys(std::uint32_t seed) {
    for (std::size_t s = 0; s < shape_.keys; ++s)
      padding_.push_back(random_u32(seed, static_cast<std::uint32_t>(s)) % 4 == 0);
    head.key_padding = padding_.data();
  }
  void add_mask(std::uint32_t seed) {
    mask_ = random_values(shape_.queries * shape_.keys, seed);
    for (float& value : mask_) value = value < -0.6F ? -std::numeric_limits<float>::infinity() : value;
    head.additive_mask = mask_.data();
    head.mask_scale = 0.5F;
  }
  void drop(double dropout, std::uint32_t seed) {
    const auto [dropped_below, survivor] = dropout_rule(dropout);
    head.drops = true;
    head.dropout = {dropped_below, survivor, seed_offset(seed), 0xfffffff0U};  // the index wraps around
  }

  [[nodiscard]] reference::AttendInputs<double> in_double() {
    return {head, as_double(q_.values()), as_double(k_.values()), as_double(v_.values())};
  }
  /// Scores are at most sqrt(d) + 1, and the headroom is subtracted from them. Counts the roundings of their sums, of a
  /// row's sum, of the context's, and of corrections.
  [[nodiscard]] double tolerance() const {
    const double exponent = std::sqrt(static_cast<double>(shape_.width)) + 1.0 + static_cast<double>(head.headroom);
    return static_cast<double>(shape_.width + 2 * shape_.keys + 20) * kUnitRoundoff * (1.0 + 2.0 * exponent);
  }
  [[nodiscard]] float* scratch() { return scratch_.data(); }
  void expect_scratch_intact() const { scratch_.expect_fences_intact(); }

  HeadAttention head;

 private:
  static std::size_t scratch_size(const HeadShape& shape) {
    return std::max(attend_scratch_floats(shape.width), attend_backward_scratch_floats(shape.width));
  }

  HeadShape shape_;
  WideRows q_, k_, v_;
  GuardedArray scratch_;
  std::vector<float> row_max_, row_reciprocal_, mask_;
  std::vector<std::uint8_t> padding_;
};

/// Rules that limit the queries to the keys from `begin` to `end`.
struct Reach {
  std::int64_t position, left, right;
  std::size_t queries, begin, end;

  void apply_rules(HeadAttention& head) const {
    head.first_position = position;
    head.left = left;
    head.right = right;
  }
  /// A copy of the keys or values in which the invisible rows are NaN.
  [[nodiscard]] std::vector<float> rows_of(const HeadAttention& head, const float* from) const {
    std::vector<float> rows(head.keys * head.key_stride, NAN);
    for (std::size_t s = begin; s < end; ++s) {
      std::copy_n(from + s * head.key_stride, head.width, rows.data() + s * head.key_stride);
    }
    return rows;
  }
};

inline std::vector<Reach> reaches() {
  constexpr std::int64_t kNoLimit = HeadAttention::kNoLimit;
  return {{.position = 0, .left = kNoLimit, .right = 0, .queries = 3, .begin = 0, .end = 3},
          {.position = 250, .left = 5, .right = kNoLimit, .queries = 3, .begin = 245, .end = 300},
          {.position = 150, .left = 60, .right = 2, .queries = 3, .begin = 90, .end = 155}};
}

/// Every number of queries from 0 to two blocks plus one, and a few sizes of everything else.
inline std::vector<HeadShape> head_shapes() {
  const std::size_t lanes = active_kernels().lanes;
  std::vector<HeadShape> shapes;
  for (std::size_t queries = 0; queries <= 6 * lanes + 1; ++queries) {
    shapes.push_back({queries, 1 + queries * 7 % 23, 1 + queries % 9, queries % 4});
  }
  for (std::size_t width = 1; width <= 2 * lanes + 4; ++width) shapes.push_back({lanes + 2, 10, width, width % 3});
  // Wider than a register tile, which has at most three registers of columns. The remaining columns fill a quarter of a
  // register, half of one, whole ones, or less.
  for (const std::size_t more : {std::size_t{1}, lanes / 4 + 1, lanes / 2 + 1, lanes, lanes + 1, 3 * lanes + 3}) {
    shapes.push_back({lanes + 2, 10, 3 * lanes + more, more % 4});
  }
  for (std::size_t keys = 0; keys <= 26; ++keys) shapes.push_back({3, keys, 6, keys % 2});
  for (const std::size_t keys : {95U, 96U, 97U, 191U, 193U, 300U}) shapes.push_back({55, keys, 5, 1});
  return shapes;
}

}  // namespace mha::testing
