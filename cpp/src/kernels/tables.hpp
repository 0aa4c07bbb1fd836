// Declarations of all kernel tables; each is defined in the file of its name.
#pragma once

#include "mha/detail/kernel_table.hpp"

namespace mha {

extern const KernelTable scalar_kernels;
extern const KernelTable sse2_kernels;
extern const KernelTable avx2_kernels;
extern const KernelTable avx512_kernels;
extern const KernelTable neon_kernels;
extern const KernelTable wasm_forward_kernels;
extern const KernelTable wasm_simd128_kernels;
extern const KernelTable wasm_relaxed_kernels;

// Defined by the tests with emulated registers, which need no processor support.
extern const KernelTable emulated128_kernels;
extern const KernelTable emulated256_kernels;
extern const KernelTable emulated512_kernels;

}  // namespace mha
