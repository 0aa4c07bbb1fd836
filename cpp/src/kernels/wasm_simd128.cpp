// The wasm-simd128 table: four lanes, in every browser since 2023; the same bits everywhere.
#include "table.hpp"

namespace mha {

constinit const KernelTable wasm_simd128_kernels = make_table<xsimd::batch<float, xsimd::wasm>>("wasm-simd128");

}  // namespace mha
