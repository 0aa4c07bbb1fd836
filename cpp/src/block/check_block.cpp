#include "check_block.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "check_numbers.hpp"
#include "mha/detail/fail.hpp"

namespace mha {
namespace {

bool finite(float value) { return std::isfinite(value); }

}  // namespace

template <class T>
void require_shapes(const BlockOptions& options, BlockParameters<T> parameters) {
  ShapeChecker checker;
  parameters.visit(options, checker);
}
template void require_shapes(const BlockOptions& options, BlockParameters<const float> parameters);
template void require_shapes(const BlockOptions& options, BlockParameters<float> parameters);

void require_finite(std::string_view name, ConstMatrix x, std::size_t tokens) {
  if (all_finite(flat(x))) return;
  const auto* wrong = std::find_if_not(x.begin(), x.end(), finite);
  const std::array shape = {x.extent(0) / tokens, tokens, x.extent(1)};
  fail("{} is {} at {}: every given number must be finite",
       {name, describe_non_finite(*wrong),
        describe_position(static_cast<std::size_t>(wrong - x.begin()), "btm", shape)});
}

void throw_block_overflow(const BlockOptions& options, BlockWeights weights, BlockActivations activations,
                          std::size_t rows) {
  FiniteChecker weights_checker(": every weight must be finite");
  weights.visit(options, weights_checker);
  FiniteChecker checker(": the numbers that it is computed from are too large for a 32-bit float");
  activations.visit(options, rows, checker);
  throw Error("a result does not fit into a 32-bit float: the given numbers are too large");
}

}  // namespace mha
