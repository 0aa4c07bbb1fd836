// Timed implementations of multi-head self-attention in this core, by name.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "mha/detail/kernel_table.hpp"
#include "mha/workers.hpp"

namespace mha::benchmark {

/// What to compute, and the file with the input numbers.
struct Case {
  std::size_t tokens = 1;
  std::size_t d_model = 1;
  std::size_t num_heads = 1;
  bool causal = false;
  bool backward = false;
  std::shared_ptr<Workers> workers;
  std::string problem;
};

class Layer {
 public:
  Layer() = default;
  Layer(const Layer&) = delete;
  Layer& operator=(const Layer&) = delete;
  virtual ~Layer() = default;

  /// Runs from the input to the output, including both copies, like a caller.
  virtual void run() = 0;
  /// The output of the last run, followed by the requested gradients in the order of the problem.
  [[nodiscard]] virtual std::vector<float> results() const = 0;
};

/// An implementation in the core. To add one, add an entry to the list.
struct Way {
  const char* name;
  std::unique_ptr<Layer> (*make)(const Case& what, const KernelTable& kernels);
};

[[nodiscard]] std::vector<Way> ways();

}  // namespace mha::benchmark
