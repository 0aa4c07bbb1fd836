// References of the kernels: naive, obviously correct loops for any scalar type. attend.hpp has that of attend.
#pragma once

#include <cmath>
#include <limits>

#include "mha/tensor_view.hpp"

namespace mha::reference {

/// out (n, m) = a (n, k) · b (k, m) + bias (m)
template <class S>
void matmul(TensorView<const S, 2> a, TensorView<const S, 2> b, TensorView<const S, 1> bias, TensorView<S, 2> out) {
  // [lesson:cost]
  for (std::size_t i = 0; i < out.extent(0); ++i) {
    for (std::size_t j = 0; j < out.extent(1); ++j) {
      S sum = 0;
      for (std::size_t p = 0; p < a.extent(1); ++p) sum += a(i, p) * b(p, j);
      out(i, j) = bias.empty() ? sum : sum + bias(j);
    }
  }
  // [/lesson:cost]
}

/// out (n, m) = a (n, k) · b (m, k)ᵀ
template <class S>
void matmul_transposed(TensorView<const S, 2> a, TensorView<const S, 2> b, TensorView<S, 2> out) {
  for (std::size_t i = 0; i < out.extent(0); ++i) {
    for (std::size_t j = 0; j < out.extent(1); ++j) {
      S sum = 0;
      for (std::size_t p = 0; p < a.extent(1); ++p) sum += a(i, p) * b(j, p);
      out(i, j) = sum;
    }
  }
}

/// out (k, m) += a (n, k)ᵀ · b (n, m)
template <class S>
void add_transposed_matmul(TensorView<const S, 2> a, TensorView<const S, 2> b, TensorView<S, 2> out) {
  for (std::size_t i = 0; i < out.extent(0); ++i) {
    for (std::size_t j = 0; j < out.extent(1); ++j) {
      S sum = 0;
      for (std::size_t p = 0; p < a.extent(0); ++p) sum += a(p, i) * b(p, j);
      out(i, j) += sum;
    }
  }
}

template <class S>
void scale(TensorView<const S, 1> x, S factor, TensorView<S, 1> out) {
  for (std::size_t i = 0; i < out.extent(0); ++i) out(i) = x(i) * factor;
}

template <class S>
void add(TensorView<const S, 1> x, TensorView<const S, 1> y, TensorView<S, 1> out) {
  for (std::size_t i = 0; i < out.extent(0); ++i) out(i) = x(i) + y(i);
}

template <class S>
void multiply(TensorView<const S, 1> x, TensorView<const S, 1> y, TensorView<S, 1> out) {
  for (std::size_t i = 0; i < out.extent(0); ++i) out(i) = x(i) * y(i);
}

/// cap · tanh(x / cap)
template <class S>
void softcap(TensorView<const S, 1> x, S cap, TensorView<S, 1> out) {
  for (std::size_t i = 0; i < out.extent(0); ++i) out(i) = cap * std::tanh(x(i) / cap);
}

template <class S>
void row_max(TensorView<const S, 2> x, TensorView<S, 1> out) {
  for (std::size_t i = 0; i < x.extent(0); ++i) {
    out(i) = -std::numeric_limits<S>::infinity();
    for (std::size_t j = 0; j < x.extent(1); ++j) {
      if (x(i, j) > out(i)) out(i) = x(i, j);
    }
  }
}

/// exp((x - shift) / temperature); 0 where x is minus infinity, whatever the shift.
template <class S>
void exp_shifted(TensorView<const S, 2> x, TensorView<const S, 1> shift, S temperature, TensorView<S, 2> out) {
  for (std::size_t i = 0; i < x.extent(0); ++i) {
    for (std::size_t j = 0; j < x.extent(1); ++j) {
      const bool masked = x(i, j) == -std::numeric_limits<S>::infinity();
      out(i, j) = masked ? S(0) : std::exp((x(i, j) - shift(i)) / temperature);
    }
  }
}

template <class S>
void row_sum(TensorView<const S, 2> x, TensorView<S, 1> out) {
  for (std::size_t i = 0; i < x.extent(0); ++i) {
    out(i) = 0;
    for (std::size_t j = 0; j < x.extent(1); ++j) out(i) += x(i, j);
  }
}

/// x / divisor; a row whose divisor is 0 becomes 0.
template <class S>
void divide_rows(TensorView<const S, 2> x, TensorView<const S, 1> divisor, TensorView<S, 2> out) {
  for (std::size_t i = 0; i < x.extent(0); ++i) {
    for (std::size_t j = 0; j < x.extent(1); ++j) out(i, j) = divisor(i) == S(0) ? S(0) : x(i, j) / divisor(i);
  }
}

/// out (n) = the dot product of each row of x with the same row of y
template <class S>
void row_dot(TensorView<const S, 2> x, TensorView<const S, 2> y, TensorView<S, 1> out) {
  for (std::size_t i = 0; i < x.extent(0); ++i) {
    out(i) = 0;
    for (std::size_t j = 0; j < x.extent(1); ++j) out(i) += x(i, j) * y(i, j);
  }
}

/// out (n, m) = weights · (d_weights - dot (n))
template <class S>
void softmax_gradient(TensorView<const S, 2> weights, TensorView<const S, 2> d_weights, TensorView<const S, 1> dot,
                      TensorView<S, 2> out) {
  for (std::size_t i = 0; i < out.extent(0); ++i) {
    for (std::size_t j = 0; j < out.extent(1); ++j) out(i, j) = weights(i, j) * (d_weights(i, j) - dot(i));
  }
}

/// out (m) += the sum of each column of x (n, m)
template <class S>
void add_column_sums(TensorView<const S, 2> x, TensorView<S, 1> out) {
  for (std::size_t j = 0; j < x.extent(1); ++j) {
    S sum = 0;
    for (std::size_t i = 0; i < x.extent(0); ++i) sum += x(i, j);
    out(j) += sum;
  }
}

/// (x - mean) / √(variance + epsilon) · weight + bias, row by row
template <class S>
void layer_norm(TensorView<const S, 2> x, TensorView<const S, 1> weight, TensorView<const S, 1> bias, S epsilon,
                TensorView<S, 2> out, TensorView<S, 1> mean, TensorView<S, 1> inverse_deviation) {
  const S m = S(x.extent(1));
  for (std::size_t i = 0; i < x.extent(0); ++i) {
    S sum = 0;
    for (std::size_t j = 0; j < x.extent(1); ++j) sum += x(i, j);
    mean(i) = sum / m;
    S squares = 0;
    for (std::size_t j = 0; j < x.extent(1); ++j) squares += (x(i, j) - mean(i)) * (x(i, j) - mean(i));
    inverse_deviation(i) = S(1) / std::sqrt(squares / m + epsilon);
    for (std::size_t j = 0; j < x.extent(1); ++j) {
      out(i, j) = (x(i, j) - mean(i)) * inverse_deviation(i) * weight(j) + bias(j);
    }
  }
}

/// Every output of a row depends on every input of the row. d out[k] / d x[j] is weight[k] / deviation times (1 if j =
/// k, else 0, minus 1 / m, minus n[j] n[k] / m), where n is the normalised row.
template <class S>
void layer_norm_gradient(TensorView<const S, 2> d_out, TensorView<const S, 2> x, TensorView<const S, 1> weight,
                         TensorView<const S, 1> mean, TensorView<const S, 1> inverse_deviation, TensorView<S, 2> d_x,
                         TensorView<S, 1> d_weight, TensorView<S, 1> d_bias) {
  const S m = S(x.extent(1));
  for (std::size_t i = 0; i < x.extent(0); ++i) {
    const auto n = [&](std::size_t j) { return (x(i, j) - mean(i)) * inverse_deviation(i); };
    for (std::size_t j = 0; j < x.extent(1); ++j) {
      S sum = 0;
      for (std::size_t k = 0; k < x.extent(1); ++k) {
        sum += d_out(i, k) * weight(k) * ((j == k ? S(1) : S(0)) - S(1) / m - n(j) * n(k) / m);
      }
      d_x(i, j) = sum * inverse_deviation(i);
      d_weight(j) += d_out(i, j) * n(j);
      d_bias(j) += d_out(i, j);
    }
  }
}

/// x Φ(x)
template <class S>
S gelu_exact(S x) {
  return x * std::erfc(-x / std::sqrt(S(2))) / S(2);
}

template <class S>
S gelu_exact_derivative(S x) {
  const S density = std::exp(-x * x / S(2)) / std::sqrt(S(2) * std::acos(S(-1)));
  return std::erfc(-x / std::sqrt(S(2))) / S(2) + x * density;
}

/// x/2 (1 + tanh(√(2/π) (x + 0.044715 x³)))
template <class S>
S gelu_tanh(S x) {
  const S root = std::sqrt(S(2) / std::acos(S(-1)));
  return x / S(2) * (S(1) + std::tanh(root * (x + S(0.044715) * x * x * x)));
}

template <class S>
S gelu_tanh_derivative(S x) {
  const S root = std::sqrt(S(2) / std::acos(S(-1)));
  const S t = std::tanh(root * (x + S(0.044715) * x * x * x));
  return (S(1) + t) / S(2) + x / S(2) * (S(1) - t * t) * root * (S(1) + S(3) * S(0.044715) * x * x);
}

}  // namespace mha::reference
