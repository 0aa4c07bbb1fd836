// Magnitude: a scalar type that computes with absolute values, for error bounds.
// A templated loop run with it gives the sum of the magnitudes of all summands; n roundings change the result by at
// most n unit roundoffs of that sum.
#pragma once

#include <cmath>
#include <span>
#include <vector>

namespace mha::testing {

class Magnitude {
 public:
  constexpr Magnitude() = default;
  explicit Magnitude(double value) : size_(std::abs(value)) {}

  [[nodiscard]] double size() const { return size_; }

  Magnitude& operator+=(Magnitude other) {
    size_ += other.size_;
    return *this;
  }
  friend Magnitude operator-(Magnitude x, Magnitude y) { return Magnitude(x.size_ + y.size_); }
  friend Magnitude operator*(Magnitude x, Magnitude y) { return Magnitude(x.size_ * y.size_); }
  friend Magnitude operator/(Magnitude x, Magnitude y) { return Magnitude(x.size_ / y.size_); }

 private:
  double size_ = 0;
};

}  // namespace mha::testing
