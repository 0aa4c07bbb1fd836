// Lists the kernel tables and selects the active one.
// Compiled for the baseline instruction set, because it runs before the machine's features are known.
#include "mha/kernels.hpp"

#include <array>
#include <atomic>
#include <xsimd/xsimd.hpp>

#include "kernels/tables.hpp"
#include "mha/detail/fail.hpp"

namespace mha {
namespace {

constexpr std::size_t kMostTables = 8;

struct Registry {
  std::array<const KernelTable*, kMostTables> compiled{};
  std::array<const KernelTable*, kMostTables> supported{};
  std::size_t compiled_count = 0;
  std::size_t supported_count = 0;

  Registry() noexcept {
    [[maybe_unused]] const auto machine = xsimd::available_architectures();
#ifdef MHA_WITH_SCALAR
    add(scalar_kernels, true);
#endif
#ifdef MHA_WITH_SSE2
    add(sse2_kernels, machine.sse2 != 0);
#endif
#ifdef MHA_WITH_AVX2
    add(avx2_kernels, machine.fma3_avx2 != 0);
#endif
#ifdef MHA_WITH_AVX512
    add(avx512_kernels, machine.avx512bw != 0 && machine.avx512dq != 0 && machine.avx512cd != 0);
#endif
#ifdef MHA_WITH_NEON
    add(neon_kernels, machine.neon64 != 0);
#endif
#ifdef MHA_WITH_WASM_FORWARD
    add(wasm_forward_kernels, true);
#endif
#ifdef MHA_WITH_WASM_SIMD128
    add(wasm_simd128_kernels, true);
#endif
#ifdef MHA_WITH_WASM_RELAXED
    add(wasm_relaxed_kernels, true);  // an engine without its instructions cannot load the module at all
#endif
#ifdef MHA_WITH_EMULATED
    add(emulated128_kernels, true);
    add(emulated256_kernels, true);
    add(emulated512_kernels, true);
#endif
  }

  void add(const KernelTable& table, bool runs_here) noexcept {
    compiled[compiled_count++] = &table;
    if (runs_here) supported[supported_count++] = &table;
  }
};

const Registry& registry() noexcept {
  static const Registry instance;
  return instance;
}

const KernelTable& best() noexcept { return *supported_kernel_tables().back(); }

std::atomic<const KernelTable*>& active() noexcept {
  static std::atomic<const KernelTable*> table{&best()};
  return table;
}

}  // namespace

std::span<const KernelTable* const> compiled_kernel_tables() noexcept {
  return {registry().compiled.data(), registry().compiled_count};
}

std::span<const KernelTable* const> supported_kernel_tables() noexcept {
  return {registry().supported.data(), registry().supported_count};
}

std::string_view name_of(const KernelTable& table) noexcept { return table.name; }
std::size_t lanes_of(const KernelTable& table) noexcept { return table.lanes; }
bool is_fused(const KernelTable& table) noexcept { return table.fused; }

const KernelTable& active_kernels() noexcept { return *active().load(std::memory_order_relaxed); }

void force_kernels(std::string_view name) {
  std::string choices;
  for (const KernelTable* table : supported_kernel_tables()) {
    if (table->name == name) {
      active().store(table, std::memory_order_relaxed);
      return;
    }
    choices += (choices.empty() ? "" : ", ") + std::string(table->name);
  }
  fail("no kernel table \"{}\" runs on this machine; there are {}", {name, choices});
}

void choose_best_kernels() noexcept { active().store(&best(), std::memory_order_relaxed); }

}  // namespace mha
