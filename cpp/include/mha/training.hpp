// Training: AdamW, gradient norm and clipping, and a learning rate schedule.
#pragma once

#include <cstdint>
#include <vector>

#include "mha/kernels.hpp"
#include "mha/parameters.hpp"

namespace mha {

struct AdamWOptions {
  double beta_1 = 0.9;    // the decay of the running mean of gradients
  double beta_2 = 0.999;  // the decay of the running mean of squared gradients
  double epsilon = 1e-8;
  double weight_decay = 0.01;
  /// Whether only matrices decay, as is usual; PyTorch's optimiser decays all its parameters.
  bool decay_matrices_only = false;

  bool operator==(const AdamWOptions&) const = default;
};

/// Throws Error unless both betas are in [0, 1), epsilon is positive and the decay is not negative.
void validate(const AdamWOptions& options);

/// Adam with decoupled weight decay (Loshchilov & Hutter 2019, algorithm 2), computed in PyTorch's order of operations.
class AdamW {
 public:
  /// For parameters of this list. Throws Error if the options are invalid or there is not enough memory.
  AdamW(const ParameterList& list, const AdamWOptions& options);

  [[nodiscard]] const AdamWOptions& options() const { return options_; }
  /// The number of steps so far.
  [[nodiscard]] std::uint64_t steps() const { return steps_; }

  /// Makes one step: updates the values with the gradients; both have the layout of the list, and finite numbers. Does
  /// not allocate. Throws Error if a buffer has another size than those of the list, or if the learning rate is
  /// negative, or the size of its step, learning_rate / (1 - beta_1^steps), does not fit into a 32-bit float.
  void step(double learning_rate, const ParameterBuffer& gradients, const ParameterBuffer& values,
            const KernelTable& kernels = active_kernels());

  /// Resets the optimiser to step 0.
  void reset();

  /// The running means of gradients and squared gradients. A checkpoint must save and restore them together with the
  /// number of steps.
  [[nodiscard]] const ParameterBuffer& means() const { return means_; }
  [[nodiscard]] const ParameterBuffer& squares() const { return squares_; }
  /// Throws Error for the largest number, which leaves no room to count the next step.
  void restore_steps(std::uint64_t steps);

 private:
  AdamWOptions options_;
  std::vector<Parameter> parameters_;
  ParameterBuffer means_;
  ParameterBuffer squares_;
  std::uint64_t steps_ = 0;
};

/// The norm of all gradients as one vector. Chunks of 256 numbers are summed in double precision.
[[nodiscard]] double global_norm(const ParameterBuffer& gradients, const KernelTable& kernels = active_kernels());

/// Scales all gradients down if their norm exceeds `largest`, like torch.nn.utils.clip_grad_norm_. Returns the norm
/// before clipping. Throws Error if it is NaN or infinite.
double clip_gradients(const ParameterBuffer& gradients, double largest, const KernelTable& kernels = active_kernels());

/// A learning rate schedule: linear warm-up to the peak, then cosine decay to the least value (Loshchilov & Hutter
/// 2017, equation 5).
struct WarmupCosine {
  double peak = 1e-3;
  double least = 0.0;
  std::uint64_t warmup = 0;  // steps; the first step has the rate peak / warmup
  std::uint64_t total = 1;   // steps; the rate is `least` from the last step onwards

  /// The rate of step 0, 1, 2, …: the same bits on every machine.
  [[nodiscard]] double rate(std::uint64_t step) const;
};

}  // namespace mha
