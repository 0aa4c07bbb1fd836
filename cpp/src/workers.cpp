// Workers: checks of the caller's threads, and the allocation of their memory.
#include "mha/workers.hpp"

#include <array>

#include "mha/detail/fail.hpp"

namespace mha {

Workers::Workers(const ParallelFor& threads) : threads_(threads) {
  if (threads.workers == 0) throw Error("workers is 0: a computation needs at least one worker");
  require(threads.workers <= 1 || threads.run != nullptr,
          "there are {} workers, but no function that runs them: set `run`", {threads.workers});
}

void Workers::reserve(std::size_t floats) {
  constexpr std::size_t kFloatsPerLine = Workspace::kAlignment / sizeof(float);
  if (floats <= floats_) return;
  if (floats <= SIZE_MAX - kFloatsPerLine) floats = (floats + kFloatsPerLine - 1) / kFloatsPerLine * kFloatsPerLine;
  WorkspacePlan plan;
  plan.reserve("the workers' memory", std::array{count(), floats});
  memory_ = Workspace(plan);
  floats_ = floats;
}

}  // namespace mha
