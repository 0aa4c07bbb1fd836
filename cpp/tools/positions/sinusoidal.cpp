#include "tools/positions/sinusoidal.hpp"

#include <cmath>

#include "mha/detail/repeatable_math.hpp"

namespace mha::tools {
namespace {

/// 10000 to the power of 2 / d_model, by Newton's method.
double wavelength_ratio(std::size_t d_model) {
  const std::size_t n = d_model / 2;
  double x = 10000.0;
  for (int step = 0; step < 400; ++step) {
    double power = 1.0;  // x to the power of n - 1
    for (std::size_t i = 1; i < n; ++i) power *= x;
    x -= (power * x - 10000.0) / (static_cast<double>(n) * power);
  }
  return x;
}

}  // namespace

std::vector<float> sinusoidal_positions(std::size_t tokens, std::size_t d_model) {
  constexpr double kPi = 3.14159265358979323846;
  const double ratio = wavelength_ratio(d_model);
  std::vector<float> positions(tokens * d_model);
  double rate = 1.0;
  for (std::size_t m = 0; m < d_model; m += 2, rate /= ratio) {
    for (std::size_t t = 0; t < tokens; ++t) {
      const double turns = static_cast<double>(t) * rate / (2.0 * kPi);
      const double cosine = turns - std::floor(turns);
      const double sine = turns + 0.75 - std::floor(turns + 0.75);  // sin x = cos(x - 1/4 turn)
      positions[t * d_model + m] = static_cast<float>(cosine_of_turns(sine));
      if (m + 1 < d_model) positions[t * d_model + m + 1] = static_cast<float>(cosine_of_turns(cosine));
    }
  }
  return positions;
}

}  // namespace mha::tools
