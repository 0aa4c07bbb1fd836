// Cross-entropy loss of a language model, and its gradient.
#pragma once

#include <cstdint>
#include <span>

#include "mha/kernels.hpp"
#include "mha/tensor_view.hpp"

namespace mha {

/// Work memory of the loss, for n rows of v logits.
struct CrossEntropyMemory {
  Vector row_max;       // (n)
  Vector row_sum;       // (n)
  Matrix exponentials;  // (n, v)
};

/// The mean of -ln softmax(logits)[target], in nats, over the rows whose target is not `ignored`. Targets must be
/// valid; `counted`, at least 1, of them are not ignored. Stays finite if a probability underflows a 32-bit float.
[[nodiscard]] double cross_entropy(ConstMatrix logits, std::span<const std::int32_t> targets, std::int32_t ignored,
                                   std::size_t counted, const CrossEntropyMemory& memory, const KernelTable& kernels);

/// The gradient of the loss with respect to the logits, times `factor`: (softmax(logits) - 1 at the target) / counted;
/// 0 if ignored. Overwrites the exponentials that `cross_entropy` stored in `memory`.
void cross_entropy_gradient(std::span<const std::int32_t> targets, std::int32_t ignored, std::size_t counted,
                            float factor, const CrossEntropyMemory& memory, const KernelTable& kernels);

}  // namespace mha
