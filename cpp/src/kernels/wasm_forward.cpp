// The kernels of wasm_simd128 that the forward-only module needs.
#include "forward_table.hpp"

namespace mha {

constinit const KernelTable wasm_forward_kernels = make_forward_table<xsimd::batch<float, xsimd::wasm>>("wasm-simd128");

}  // namespace mha
