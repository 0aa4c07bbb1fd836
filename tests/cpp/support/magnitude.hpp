// Magnitude: a number that only grows: its sums, differences and products are those of absolute values. Loops that are
// templated over their scalar say, run with it, how large the numbers were that a result is the sum of, so n roundings
// can move the result by at most n unit roundoffs of that.
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
