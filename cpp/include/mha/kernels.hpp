// Kernel tables: one implementation of the inner loops per instruction set.
// The library selects the best supported table by default; a caller can select another one by name. A table is
// deterministic: equal inputs give equal bits.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace mha {

/// The inner loops for one instruction set. What it contains is internal.
struct KernelTable;

/// "scalar", "sse2", "avx2", "avx512", "neon", "wasm-simd128" or "wasm-relaxed".
[[nodiscard]] std::string_view name_of(const KernelTable& table) noexcept;
/// The number of floats in one register.
[[nodiscard]] std::size_t lanes_of(const KernelTable& table) noexcept;
/// Whether a * b + c is rounded once, not twice; for wasm-relaxed, detected at run time.
[[nodiscard]] bool is_fused(const KernelTable& table) noexcept;

/// The compiled tables, slowest first; some may need instructions that this machine lacks.
[[nodiscard]] std::span<const KernelTable* const> compiled_kernel_tables() noexcept;
/// The tables that this machine supports, slowest first. Never empty: "scalar" runs everywhere; a WebAssembly module
/// without it has another table that runs in every engine that can load it.
[[nodiscard]] std::span<const KernelTable* const> supported_kernel_tables() noexcept;

/// The table in use: the fastest supported one, unless another was forced.
[[nodiscard]] const KernelTable& active_kernels() noexcept;
/// Selects the table of that name. Throws Error, listing the choices, if this machine does not support it.
void force_kernels(std::string_view name);
/// Returns to the fastest supported table.
void choose_best_kernels() noexcept;

}  // namespace mha
