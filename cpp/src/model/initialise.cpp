// Initialises the parameters of a language model.
#include <algorithm>
#include <cmath>

#include "mha/detail/repeatable_math.hpp"
#include "mha/model.hpp"

namespace mha {
namespace {

constexpr double kDeviation = 0.02;

/// Whether the parameter's product is added to the residual stream, whose variance grows with each sum.
bool writes_into_stream(const Parameter& parameter) {
  return parameter.name.ends_with("attention.w_o") || parameter.name.ends_with("feed_forward.w_2");
}

}  // namespace

void initialise(const ModelOptions& options, const ParameterList& list, const ParameterBuffer& values,
                std::uint32_t seed) {
  static_cast<void>(bind_parameters<ModelWeights>(options, list, values));  // checks that they belong together
  const double into_stream = kDeviation / std::sqrt(2.0 * static_cast<double>(options.layers));
  std::uint32_t index = 0;  // index of a number in the whole list
  for (const Parameter& parameter : list.entries()) {
    const std::span<float> numbers = values.of(parameter);
    if (parameter.rank == 1) {
      std::ranges::fill(numbers, parameter.name.ends_with(".weight") ? 1.0F : 0.0F);
      index += static_cast<std::uint32_t>(numbers.size());
      continue;
    }
    const double deviation = writes_into_stream(parameter) ? into_stream : kDeviation;
    for (float& number : numbers) number = static_cast<float>(deviation * random_normal(seed, index++));
  }
}

}  // namespace mha
