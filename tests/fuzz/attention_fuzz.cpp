// Fuzzes attention(): every call either matches the reference or throws a useful Error.
// Results are compared with the double-precision reference for every kernel table.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>
#include <vector>

#include "attention_request.hpp"
#include "check.hpp"
#include "mha/error.hpp"

namespace mha::fuzz {
namespace {

void check_near(const char* name, const std::vector<float>& actual, const std::vector<double>& expected,
                double tolerance, const std::string& call) {
  check(actual.size() == expected.size(), std::string(name) + " has another size: " + call);
  for (std::size_t i = 0; i < actual.size(); ++i) {
    const auto have = static_cast<double>(actual[i]);
    if (have == expected[i] || std::abs(have - expected[i]) <= tolerance) continue;
    check(false, std::string(name) + " is " + std::to_string(have) + " at " + std::to_string(i) + ", not " +
                     std::to_string(expected[i]) + ": " + call);
  }
}

void check_finite(const std::vector<float>& output, const std::string& call) {
  const bool finite = std::ranges::all_of(output, [](float value) { return std::isfinite(value); });
  check(finite, "a result is not finite: " + call);
}

void run(const AttentionRequest& request) {
  const testing::DotProductCase& call = request.call;
  if (!request.computable_size) {
    static_cast<void>(AttentionPlan(call.attributes, call.shapes));
    return;
  }
  const std::string text = testing::describe(call);
  std::optional<reference::DotProductOutputs<double>> expected;
  for (const KernelTable* kernels : supported_kernel_tables()) {
    const testing::DotProductResult actual = testing::compute(call, *kernels);
    check_finite(actual.output, text);
    if (!request.ordinary_numbers) continue;
    // Computed after the first table accepts the call: the reference requires valid calls.
    if (!expected) expected = testing::reference_of(call);
    const testing::DotProductTolerance tolerance = testing::tolerance_of(call);
    check_near("output", actual.output, expected->output.values, tolerance.output, text);
    check_near("present_key", actual.present_key, expected->present_key.values, 0.0, text);
    check_near("present_value", actual.present_value, expected->present_value.values, 0.0, text);
    check_near("qk_matmul_output", actual.scores, expected->scores.values, tolerance.scores, text);
  }
}

}  // namespace
}  // namespace mha::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    mha::fuzz::run(mha::fuzz::read_request(data, size));
  } catch (const mha::Error& error) {
    mha::fuzz::check(std::strlen(error.what()) > 10, "an error without a message");
  }
  return 0;
}
