// CaseReport: compares computed tensors with recorded ones.
#pragma once

#include <cstddef>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/golden/golden_file.hpp"

namespace mha::tools {

/// |actual - expected| may be at most absolute + relative · |expected|.
struct Tolerance {
  double relative = 0;
  double absolute = 0;
};

inline constexpr double kUnitRoundoff = 0x1p-24;  // of a 32-bit float

/// A tolerance of `relative` times the largest recorded value.
[[nodiscard]] Tolerance relative_to_largest(std::span<const float> recorded, double relative);

/// The largest relative difference after n consecutive roundings in each of two implementations.
[[nodiscard]] constexpr double roundings(std::size_t n) { return 2 * static_cast<double>(n) * kUnitRoundoff; }

class CaseReport {
 public:
  /// Compares numbers with a recorded tensor or a part of it. Infinities must be equal, and NaN equals nothing.
  void compare(std::string_view tensor, std::span<const std::size_t> shape, std::span<const float> actual,
               const GoldenTensor& expected, Tolerance tolerance);

  /// Reports every recorded result (out.*, grad.*) that was not compared, and therefore neither passed nor failed.
  void leave_out_the_rest(const GoldenFile& file);

  /// Whether at least one tensor was compared and all agreed.
  [[nodiscard]] bool passed() const { return compared_ > 0 && problem_.empty(); }
  [[nodiscard]] std::size_t compared() const { return compared_; }
  /// A message about the first disagreement; empty if all agree.
  [[nodiscard]] const std::string& problem() const { return problem_; }
  /// The largest |actual - expected| of all tensors.
  [[nodiscard]] double largest_error() const { return largest_error_; }
  [[nodiscard]] const std::vector<std::string>& left_out() const { return left_out_; }

 private:
  void disagree(const std::string& problem) {
    if (problem_.empty()) problem_ = problem;
  }

  std::size_t compared_ = 0;
  std::set<std::string> recorded_;  // the names of the compared tensors
  double largest_error_ = 0;
  std::string problem_;
  std::vector<std::string> left_out_;
};

}  // namespace mha::tools
