#include "mha/detail/repeatable_math.hpp"
#include "mha/training.hpp"

namespace mha {

double WarmupCosine::rate(std::uint64_t step) const {
  if (step < warmup) return peak * static_cast<double>(step + 1) / static_cast<double>(warmup);
  if (step >= total) return least;
  const double done = static_cast<double>(step - warmup) / static_cast<double>(total - warmup);
  return least + (peak - least) * 0.5 * (1.0 + cosine_of_turns(0.5 * done));
}

}  // namespace mha
