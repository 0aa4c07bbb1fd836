// Compiled for the baseline instruction set, once for all tables.
#include "kernels/packing_memory.hpp"

namespace mha {

PackingMemory& packing_memory() noexcept {
  static constinit thread_local PackingMemory memory;
  return memory;
}

}  // namespace mha
