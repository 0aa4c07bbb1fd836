// CaseReport: compares computed tensors with recorded ones.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mha::tools {

/// |actual - expected| may be at most absolute + relative · |expected|.
struct Tolerance {
  double relative = 0;
  double absolute = 0;
};

class CaseReport {
 public:
  /// Compares numbers with a recorded tensor. Infinities must be equal, and NaN equals nothing.
  void compare(std::string_view tensor, std::span<const std::size_t> shape, std::span<const float> actual,
               std::span<const std::size_t> expected_shape, std::span<const float> expected, Tolerance tolerance);

  /// Reports a tensor that is not computed yet, and therefore neither passed nor failed.
  void leave_out(std::string_view tensor) { left_out_.emplace_back(tensor); }

  /// Reports every recorded result (out.*, grad.*) that was not compared.
  void leave_out_the_rest(std::span<const std::string> recorded, std::span<const std::string> compared);

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
  double largest_error_ = 0;
  std::string problem_;
  std::vector<std::string> left_out_;
};

}  // namespace mha::tools
