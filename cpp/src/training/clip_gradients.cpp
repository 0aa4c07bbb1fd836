#include <algorithm>
#include <cmath>
#include <string>

#include "mha/detail/fail.hpp"
#include "mha/detail/kernel_table.hpp"
#include "mha/training.hpp"

namespace mha {

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

}  // namespace mha
