// The AVX-512 table: sixteen lanes and fused multiply-add.
#include "table.hpp"

namespace mha {

constinit const KernelTable avx512_kernels = make_table<xsimd::batch<float, xsimd::avx512bw>>("avx512");

}  // namespace mha
