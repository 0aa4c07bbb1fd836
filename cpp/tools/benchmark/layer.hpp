// One layer of multi-head self-attention, ready to be timed: this core's ways of computing it, by name.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "mha/kernels.hpp"

namespace mha::benchmark {

/// What is computed, and the file with its numbers.
struct Case {
  std::size_t tokens = 1;
  std::size_t d_model = 1;
  std::size_t num_heads = 1;
  bool causal = false;
  bool backward = false;
  std::string problem;
};

class Layer {
 public:
  Layer() = default;
  Layer(const Layer&) = delete;
  Layer& operator=(const Layer&) = delete;
  virtual ~Layer() = default;

  /// From the input to the output, both copied, as a caller would.
  virtual void run() = 0;
  /// The output of the last run, and behind it the gradients in the problem's order, if it was asked for them.
  [[nodiscard]] virtual std::vector<float> results() const = 0;
};

/// A way through the core. A new one is one entry in the list.
struct Way {
  const char* name;
  std::unique_ptr<Layer> (*make)(const Case& what, const KernelTable& kernels);
};

[[nodiscard]] std::vector<Way> ways();

}  // namespace mha::benchmark
