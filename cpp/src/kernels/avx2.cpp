// The AVX2 table: eight lanes and fused multiply-add.
#include "table.hpp"

namespace mha {

constinit const KernelTable avx2_kernels = make_table<xsimd::batch<float, xsimd::fma3<xsimd::avx2>>>("avx2");

}  // namespace mha
