// The SSE2 table: four lanes, on every x86-64 machine; the same operations as wasm_simd128.
#include "table.hpp"

namespace mha {

constinit const KernelTable sse2_kernels = make_table<xsimd::batch<float, xsimd::sse2>>("sse2");

}  // namespace mha
