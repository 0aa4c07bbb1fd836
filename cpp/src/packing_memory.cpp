// Packing memory of each thread; compiled once, for the baseline instruction set.
#include "kernels/packing_memory.hpp"

namespace mha {

PackingMemory& packing_memory() noexcept {
  static constinit thread_local PackingMemory memory;
  return memory;
}

}  // namespace mha
