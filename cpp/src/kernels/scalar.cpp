// One number at a time, and compiled without automatic vectorisation: what SIMD is compared with.
#include "table.hpp"

namespace mha {

constinit const KernelTable scalar_kernels = make_table<float>("scalar");

}  // namespace mha
