// The scalar table: one number at a time, without automatic vectorisation; the SIMD tests' baseline.
#include "table.hpp"

namespace mha {

constinit const KernelTable scalar_kernels = make_table<float>("scalar");

}  // namespace mha
