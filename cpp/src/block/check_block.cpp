#include "check_block.hpp"

#include "mha/error.hpp"

namespace mha {
template <class T>
void require_shapes(const BlockOptions& options, BlockParameters<T> parameters) {
  ShapeChecker checker;
  parameters.visit(options, checker);
}
template void require_shapes(const BlockOptions& options, BlockParameters<const float> parameters);
template void require_shapes(const BlockOptions& options, BlockParameters<float> parameters);

void require_finite(FiniteChecker& check, const char* name, ConstMatrix x, std::size_t tokens) {
  TensorView<const float, 3> rows(x.data(), {x.extent(0) / tokens, tokens, x.extent(1)});
  check(name, rows, rows.shape());
}

void throw_block_overflow(const BlockOptions& options, BlockWeights weights, BlockActivations activations,
                          std::size_t rows, const KernelTable& kernels) {
  FiniteChecker check_weights(FiniteChecker::kWeight, kernels);
  weights.visit(options, check_weights);
  FiniteChecker check(FiniteChecker::kComputed, kernels);
  activations.visit(options, rows, check);
  throw Error("a result does not fit into a 32-bit float: the given numbers are too large");
}

}  // namespace mha
