#include "tools/conformance/report.hpp"

#include <algorithm>
#include <cmath>

#include "mha/detail/fail.hpp"

namespace mha::tools {
namespace {

std::string number(double value) {
  std::string text(32, '\0');
  const int length = std::snprintf(text.data(), text.size(), "%.6g", value);
  text.resize(static_cast<std::size_t>(length));
  return text;
}

}  // namespace

Tolerance relative_to_largest(std::span<const float> recorded, double relative) {
  float largest = 0;
  for (const float value : recorded) largest = std::max(largest, std::abs(value));
  return {0.0, relative * static_cast<double>(largest)};
}

void CaseReport::compare(std::string_view tensor, std::span<const std::size_t> shape, std::span<const float> actual,
                         const GoldenTensor& expected, Tolerance tolerance) {
  ++compared_;
  recorded_.insert(expected.name);
  if (!std::ranges::equal(shape, expected.shape) || actual.size() != expected.size()) {
    disagree(std::string(tensor) + " has shape " + describe_shape(shape) + ", but the file has " +
             describe_shape(expected.shape));
    return;
  }
  for (std::size_t i = 0; i < actual.size(); ++i) {
    const auto have = static_cast<double>(actual[i]);
    const auto want = static_cast<double>(expected.values[i]);
    if (std::isinf(want) && have == want) continue;
    const double error = std::abs(have - want);
    if (std::isfinite(error)) largest_error_ = std::max(largest_error_, error);
    // NaN on either side must disagree, and an infinity must equal the recorded one.
    const bool agrees = std::isfinite(want) && error <= tolerance.absolute + tolerance.relative * std::abs(want);
    if (!agrees) {
      disagree(std::string(tensor) + " is " + number(have) + " at index " + std::to_string(i) + " of " +
               describe_shape(shape) + ", but the file has " + number(want));
    }
  }
}

void CaseReport::leave_out_the_rest(const GoldenFile& file) {
  for (const SafetensorsEntry& entry : file.file().entries()) {
    const bool result = entry.name.starts_with("out.") || entry.name.starts_with("grad.");
    if (result && !recorded_.contains(entry.name)) left_out_.push_back(entry.name);
  }
}

}  // namespace mha::tools
