#include "cross_entropy.hpp"

#include <algorithm>

#include "mha/detail/kernel_table.hpp"
#include "mha/detail/repeatable_math.hpp"

namespace mha {

double cross_entropy(ConstMatrix logits, std::span<const std::int32_t> targets, std::int32_t ignored,
                     std::size_t counted, const CrossEntropyMemory& memory, const KernelTable& kernels) {
  const auto& [row_max, row_sum, exponentials] = memory;
  kernels.row_max(logits, row_max);                          // (n, v) -> (n)
  kernels.exp_shifted(logits, row_max, 1.0F, exponentials);  // (n, v)
  kernels.row_sum(exponentials, row_sum);                    // (n, v) -> (n)

  // -ln (e^(l - max) / sum) = ln sum + max - l
  double total = 0.0;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (targets[i] == ignored) continue;
    const auto of_target = static_cast<double>(logits(i, static_cast<std::size_t>(targets[i])));
    total += natural_logarithm(static_cast<double>(row_sum(i))) + static_cast<double>(row_max(i)) - of_target;
  }
  return total / static_cast<double>(counted);
}

void cross_entropy_gradient(std::span<const std::int32_t> targets, std::int32_t ignored, std::size_t counted,
                            float factor, const CrossEntropyMemory& memory, const KernelTable& kernels) {
  const auto& [row_max, row_sum, d_logits] = memory;
  const float share = factor / static_cast<float>(counted);

  // forward: kernels.exp_shifted(logits, row_max, 1.0F, exponentials);
  //          kernels.row_sum(exponentials, row_sum);
  //          ln sum + max - l
  // d ln sum / d logit is the exponential divided by the sum; subtracting the row's maximum does not change the
  // softmax.
  kernels.divide_rows(d_logits, row_sum, d_logits);
  kernels.scale(flat(d_logits), share, flat(d_logits));
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (targets[i] == ignored) {
      std::ranges::fill(d_logits[i], 0.0F);
    } else {
      d_logits(i, static_cast<std::size_t>(targets[i])) -= share;
    }
  }
}

}  // namespace mha
