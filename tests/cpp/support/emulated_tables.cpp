// Kernel tables with 4, 8 and 16 lanes in registers that xsimd emulates.
// They test the kernels at every width on any machine.
#include "kernels/table.hpp"

namespace mha {

constinit const KernelTable emulated128_kernels = make_table<xsimd::batch<float, xsimd::emulated<128>>>("emulated128");
constinit const KernelTable emulated256_kernels = make_table<xsimd::batch<float, xsimd::emulated<256>>>("emulated256");
constinit const KernelTable emulated512_kernels = make_table<xsimd::batch<float, xsimd::emulated<512>>>("emulated512");

}  // namespace mha
