// The loss of a language model, and its gradient: from logits to the probability of each target.
#pragma once

#include <cstdint>
#include <span>

#include "mha/kernels.hpp"

namespace mha {

/// Where a loss is computed, n rows of v logits.
struct CrossEntropyMemory {
  Vector row_max;       // (n)
  Vector row_sum;       // (n)
  Matrix exponentials;  // (n, v)
};

/// The mean, over the rows whose target is not `ignored`, of -ln softmax(logits)[target], in nats. Targets are valid
/// and `counted` of them, at least one, are not ignored. A probability too small for a 32-bit float is no matter here.
[[nodiscard]] double cross_entropy(ConstMatrix logits, std::span<const std::int32_t> targets, std::int32_t ignored,
                                   std::size_t counted, const CrossEntropyMemory& memory, const KernelTable& kernels);

/// What it reaches the logits with, times `factor`: (softmax(logits) - 1 at the target) / counted; 0 where ignored.
/// Written over the exponentials of `memory`, as `cross_entropy` left it.
void cross_entropy_gradient(std::span<const std::int32_t> targets, std::int32_t ignored, std::size_t counted,
                            float factor, const CrossEntropyMemory& memory, const KernelTable& kernels);

}  // namespace mha
