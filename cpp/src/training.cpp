// AdamW, the norm and the clipping of gradients, and the schedule of the learning rate.
#include "mha/training.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "mha/detail/fail.hpp"
#include "mha/detail/kernel_table.hpp"
#include "mha/detail/repeatable_math.hpp"

namespace mha {
namespace {

void require_beta(double beta, const char* name) {
  require(beta >= 0.0 && beta < 1.0, "{} must be at least 0 and less than 1", {name});
}

/// base to an integer power, by squaring: the same bits on every machine, unlike std::pow.
double power(double base, std::uint64_t exponent) {
  double result = 1.0;
  for (; exponent != 0; exponent >>= 1U) {
    if ((exponent & 1U) != 0) result *= base;
    base *= base;
  }
  return result;
}

}  // namespace

void validate(const AdamWOptions& options) {
  require_beta(options.beta_1, "beta_1");
  require_beta(options.beta_2, "beta_2");
  // Check the 32-bit number, which is added: 1e-60 would become 0.
  const auto epsilon = static_cast<float>(options.epsilon);
  require(epsilon > 0.0F && std::isfinite(epsilon), "epsilon must be a positive number that a 32-bit float can hold");
  require(options.weight_decay >= 0.0 && std::isfinite(options.weight_decay),
          "weight_decay must be a finite number, 0 or more");
}

AdamW::AdamW(const ParameterList& list, const AdamWOptions& options)
    : options_((validate(options), options)),
      parameters_(list.entries().begin(), list.entries().end()),
      means_(list),
      squares_(list) {}

void AdamW::step(double learning_rate, const ParameterBuffer& gradients, const ParameterBuffer& values,
                 const KernelTable& kernels) {
  gradients.require_size("the buffer of gradients", means_.all().size());
  values.require_size("the buffer of values", means_.all().size());
  const std::uint64_t steps = steps_ + 1;
  AdamWFactors factors{.keep_value = 1.0F,
                       .keep_mean = static_cast<float>(options_.beta_1),
                       .new_mean = static_cast<float>(1.0 - options_.beta_1),
                       .keep_square = static_cast<float>(options_.beta_2),
                       .new_square = static_cast<float>(1.0 - options_.beta_2),
                       .root_of_square_correction = static_cast<float>(std::sqrt(1.0 - power(options_.beta_2, steps))),
                       .epsilon = static_cast<float>(options_.epsilon),
                       .step = static_cast<float>(learning_rate / (1.0 - power(options_.beta_1, steps)))};
  const auto decayed = static_cast<float>(1.0 - learning_rate * options_.weight_decay);
  // Check the 32-bit numbers, which may be infinite where the rate is not.
  require(learning_rate >= 0.0 && std::isfinite(factors.step) && std::isfinite(decayed),
          "the learning rate must be a finite number, 0 or more, so small that a 32-bit float can hold the size of a "
          "step");
  steps_ = steps;
  for (const Parameter& parameter : parameters_) {
    const bool decays = parameter.rank == 2 || !options_.decay_matrices_only;
    factors.keep_value = decays ? decayed : 1.0F;
    const auto view = [&parameter](const ParameterBuffer& buffer) {
      return Vector(buffer.data() + parameter.offset, {parameter.size()});
    };
    kernels.adamw(factors, view(gradients), view(means_), view(squares_), view(values));
  }
}

void AdamW::restore_steps(std::uint64_t steps) {
  require(steps < std::numeric_limits<std::uint64_t>::max(), "steps is {}: there must be room to count one more",
          {steps});
  steps_ = steps;
}

void AdamW::reset() {
  means_.zero();
  squares_.zero();
  steps_ = 0;
}

double global_norm(const ParameterBuffer& gradients, const KernelTable& kernels) {
  constexpr std::size_t kStretch = 256;
  const std::span<float> all = gradients.all();
  double sum = 0.0;
  for (std::size_t i = 0; i < all.size(); i += kStretch) {
    const ConstMatrix stretch(all.data() + i, {1, std::min(kStretch, all.size() - i)});
    float squares = 0.0F;
    kernels.row_dot(stretch, stretch, {&squares, {1}});
    sum += static_cast<double>(squares);
  }
  return std::sqrt(sum);
}

double clip_gradients(const ParameterBuffer& gradients, double largest, const KernelTable& kernels) {
  if (!(largest > 0.0)) throw Error("the largest norm of the gradients must be a positive number, such as 1");
  const double norm = global_norm(gradients, kernels);
  require(std::isfinite(norm),
          "the norm of the gradients is {}: the training has diverged; a smaller learning rate may help",
          {(std::isnan(norm) ? "NaN" : "infinite")});
  const double factor = largest / (norm + 1e-6);
  if (factor < 1.0) {
    const Vector all(gradients.data(), {gradients.all().size()});
    kernels.scale(all, static_cast<float>(factor), all);
  }
  return norm;
}

double WarmupCosine::rate(std::uint64_t step) const {
  if (step < warmup) return peak * static_cast<double>(step + 1) / static_cast<double>(warmup);
  if (step >= total) return least;
  const double done = static_cast<double>(step - warmup) / static_cast<double>(total - warmup);
  return least + (peak - least) * 0.5 * (1.0 + cosine_of_turns(0.5 * done));
}

}  // namespace mha
