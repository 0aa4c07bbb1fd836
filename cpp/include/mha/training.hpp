// Training: what changes parameters. AdamW, the gradient's norm and its clipping, and a schedule of learning rates.
#pragma once

#include <cstdint>
#include <vector>

#include "mha/kernels.hpp"
#include "mha/parameters.hpp"

namespace mha {

struct AdamWOptions {
  double beta_1 = 0.9;    // how much of the running mean of gradients a step keeps
  double beta_2 = 0.999;  // how much of the running mean of their squares
  double epsilon = 1e-8;
  double weight_decay = 0.01;
  /// Whether only matrices decay, as is usual; PyTorch's optimiser decays every parameter that it is given.
  bool decay_matrices_only = false;

  bool operator==(const AdamWOptions&) const = default;
};

/// Throws Error unless both betas are in [0, 1), epsilon is positive and the decay is not negative.
void validate(const AdamWOptions& options);

/// Adam with decoupled weight decay (Loshchilov & Hutter 2019, algorithm 2), computed in PyTorch's order of operations.
class AdamW {
 public:
  /// For parameters of this list. Throws Error if the options are impossible or there is not enough memory.
  AdamW(const ParameterList& list, const AdamWOptions& options);

  [[nodiscard]] const AdamWOptions& options() const { return options_; }
  /// How many steps were made.
  [[nodiscard]] std::uint64_t steps() const { return steps_; }

  /// One step: changes the values by the gradients, both of the list's layout. Allocates nothing.
  /// Throws Error if the learning rate is negative or no finite number.
  void step(double learning_rate, const ParameterBuffer& gradients, const ParameterBuffer& values,
            const KernelTable& kernels = active_kernels());

  /// Forgets all steps.
  void reset();

  /// The running means of gradients and of their squares: to be kept in a checkpoint, and restored from one together
  /// with the number of steps.
  [[nodiscard]] const ParameterBuffer& means() const { return means_; }
  [[nodiscard]] const ParameterBuffer& squares() const { return squares_; }
  void restore_steps(std::uint64_t steps) { steps_ = steps; }

 private:
  AdamWOptions options_;
  std::vector<Parameter> parameters_;
  ParameterBuffer means_;
  ParameterBuffer squares_;
  std::uint64_t steps_ = 0;
};

/// The length of all gradients as one vector, each summed in double precision over stretches of 256 numbers.
[[nodiscard]] double global_norm(const ParameterBuffer& gradients, const KernelTable& kernels = active_kernels());

/// Makes all gradients shorter together if their norm is larger than `largest`, as torch.nn.utils.clip_grad_norm_ does.
/// Returns the norm before. Throws Error if it is NaN or infinite, for then nothing can be learned from it.
double clip_gradients(const ParameterBuffer& gradients, double largest, const KernelTable& kernels = active_kernels());

/// A learning rate that rises in a straight line to its peak, and falls along half a cosine to its least value
/// (Loshchilov & Hutter 2017, equation 5).
struct WarmupCosine {
  double peak = 1e-3;
  double least = 0.0;
  std::uint64_t warmup = 0;  // steps; the first step has the rate peak / warmup
  std::uint64_t total = 1;   // steps; from the last on, the rate is `least`

  /// The rate of step 0, 1, 2, …: the same bits on every machine.
  [[nodiscard]] double rate(std::uint64_t step) const;
};

}  // namespace mha
