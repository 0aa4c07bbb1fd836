#include "check_block.hpp"

#include "check_numbers.hpp"
#include "mha/error.hpp"

namespace mha {
template <class T>
void require_shapes(const BlockOptions& options, BlockParameters<T> parameters) {
  ShapeChecker checker;
  parameters.visit(options, checker);
}
template void require_shapes(const BlockOptions& options, BlockParameters<const float> parameters);
template void require_shapes(const BlockOptions& options, BlockParameters<float> parameters);

void throw_block_overflow(const BlockOptions& options, BlockWeights weights, BlockActivations activations,
                          std::size_t rows, const KernelTable& kernels) {
  FiniteChecker check_weights(FiniteChecker::kWeight, kernels);
  weights.visit(options, check_weights);
  FiniteChecker check(FiniteChecker::kComputed, kernels);
  activations.visit(options, rows, check);
  throw Error("a result does not fit into a 32-bit float: the given numbers are too large");
}

}  // namespace mha
