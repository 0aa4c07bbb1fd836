// The NEON table: four lanes and fused multiply-add, on every 64-bit ARM machine.
#include "table.hpp"

namespace mha {

constinit const KernelTable neon_kernels = make_table<xsimd::batch<float, xsimd::neon64>>("neon");

}  // namespace mha
