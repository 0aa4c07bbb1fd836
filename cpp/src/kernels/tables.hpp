// The tables by name. Each is defined in the file of that name, the only one that is compiled for its instructions.
#pragma once

#include "mha/kernels.hpp"

namespace mha {

extern const KernelTable scalar_kernels;
extern const KernelTable sse2_kernels;
extern const KernelTable avx2_kernels;
extern const KernelTable avx512_kernels;
extern const KernelTable neon_kernels;
extern const KernelTable wasm_forward_kernels;
extern const KernelTable wasm_simd128_kernels;
extern const KernelTable wasm_relaxed_kernels;

// Defined by the tests, of registers that no processor needs to have.
extern const KernelTable emulated128_kernels;
extern const KernelTable emulated256_kernels;
extern const KernelTable emulated512_kernels;

}  // namespace mha
