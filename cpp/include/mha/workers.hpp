// Workers: the caller's threads, and the memory in which they compute.
// The library starts no threads. A computation splits its work into parts, and the caller runs them. A part of the
// output belongs to one worker, so the bits do not depend on the number of workers.
#pragma once

#include <algorithm>
#include <cstddef>

#include "mha/detail/workspace.hpp"

namespace mha {

/// How the caller runs the parts of a computation, usually on a pool of threads.
struct ParallelFor {
  using Part = void (*)(void* data, std::size_t index) noexcept;

  /// The most parts that run at the same time: usually the number of processor cores.
  std::size_t workers = 1;
  /// Calls part(data, 0), …, part(data, count − 1), each once and on any thread; count is at most `workers`. Returns
  /// when all calls have returned. Must not throw.
  void (*run)(void* threads, std::size_t count, Part part, void* data) noexcept = nullptr;
  /// The first argument of run.
  void* threads = nullptr;
};

/// Shared by objects that do not compute at the same time, such as the layers of a model.
class Workers {
 public:
  /// One worker: the thread that calls.
  Workers() = default;
  /// Throws Error if there is no worker, or if there are several but no `run`.
  explicit Workers(const ParallelFor& threads);

#ifdef __wasm__
  [[nodiscard]] static constexpr std::size_t count() { return 1; }  // keeps the code that starts others out of modules
#else
  [[nodiscard]] std::size_t count() const { return threads_.workers; }
#endif
  /// The memory of all workers, in bytes. Objects allocate it when they are constructed.
  [[nodiscard]] std::size_t bytes() const { return count() * floats_ * sizeof(float); }

  /// Internal: gives each worker memory for so many floats, aligned to 64 bytes, unless it has them. Throws Error if
  /// there is not enough memory; the workers are then unchanged.
  void reserve(std::size_t floats);
  [[nodiscard]] float* memory(std::size_t worker) const { return memory_.data() + worker * floats_; }

  /// Internal: splits the units from 0 to `units` − 1 evenly into as many ranges as pay for starting a worker. Calls
  /// part(first unit, end, memory) for each. `products`: the number of multiplications in all units.
  template <class F>
  void split(std::size_t units, double products, const F& part) const noexcept {
    const std::size_t ranges = std::min(units, ranges_worth_starting(products));
    if (ranges <= 1) return part(std::size_t{0}, units, memory(0));
    struct Split {
      const Workers& workers;
      const F& part;
      std::size_t units;
      std::size_t ranges;
    } data{*this, part, units, ranges};
    threads_.run(
        threads_.threads, ranges,
        [](void* given, std::size_t i) noexcept {
          const Split& s = *static_cast<const Split*>(given);
          s.part(s.units * i / s.ranges, s.units * (i + 1) / s.ranges, s.workers.memory(i));
        },
        &data);
  }

 private:
  [[nodiscard]] std::size_t ranges_worth_starting(double products) const noexcept {
    // A processor core multiplies so often in about 20 microseconds; starting a thread that waits takes a few.
    constexpr double kProductsWorthAWorker = 1 << 19;
    if (count() == 1) return 1;
    return static_cast<std::size_t>(std::clamp(products / kProductsWorthAWorker, 1.0, static_cast<double>(count())));
  }

  ParallelFor threads_;
  std::size_t floats_ = 0;  // of each worker
  Workspace memory_;
};

}  // namespace mha
