#include "tools/trainer/model_trainer.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace mha::trainer {
namespace {

/// -log of a weight that was rounded to 0 stays finite.
constexpr float kLeastWeight = 1e-30F;

/// (t, d) = x (t, m) · the first d columns of w (m, …) + bias
std::vector<float> project(const ConstMatrix& x, const ConstMatrix& w, const ConstVector& bias, std::size_t d) {
  std::vector<float> out(x.extent(0) * d);
  for (std::size_t t = 0; t < x.extent(0); ++t) {
    float* const row = out.data() + t * d;
    std::copy_n(bias.data(), d, row);
    for (std::size_t m = 0; m < x.extent(1); ++m) {
      for (std::size_t i = 0; i < d; ++i) row[i] += x(t, m) * w(m, i);
    }
  }
  return out;
}

/// Adds xᵀ · d_rows (t, d) to the first d columns of d_w, and the sums of the columns to d_bias.
void add_projection_gradient(const ConstMatrix& x, const std::vector<float>& d_rows, std::size_t d, const Matrix& d_w,
                             const Vector& d_bias) {
  for (std::size_t t = 0; t < x.extent(0); ++t) {
    const float* const row = d_rows.data() + t * d;
    for (std::size_t i = 0; i < d; ++i) d_bias(i) += row[i];
    for (std::size_t m = 0; m < x.extent(1); ++m) {
      for (std::size_t i = 0; i < d; ++i) d_w(m, i) += x(t, m) * row[i];
    }
  }
}

}  // namespace

double show_previous(const LanguageModel& model, const ModelWeights& weights, const ModelGradients& gradients,
                     double factor) {
  const std::size_t tokens = model.tokens();
  const std::size_t d = model.options().d_model / model.options().num_heads;
  const auto& given = weights.blocks.front().attention;
  const auto& learned = gradients.blocks.front().attention;
  const ConstMatrix stream = model.block(0).activations().norm_1;
  const auto rows = static_cast<double>(model.batch() * (tokens - 1));
  const auto scale = static_cast<float>(factor / rows / std::sqrt(static_cast<double>(d)));
  std::vector<float> memory(tokens * tokens);
  const Matrix attention(memory.data(), {tokens, tokens});
  double loss = 0.0;
  for (std::size_t item = 0; item < model.batch(); ++item) {
    model.block(0).attention().weights(item, 0, attention);
    const ConstMatrix x(&stream(item * tokens, 0), {tokens, stream.extent(1)});
    const std::vector<float> q = project(x, given.w_q, given.b_q, d);
    const std::vector<float> k = project(x, given.w_k, given.b_k, d);
    std::vector<float> d_q(q.size());
    std::vector<float> d_k(k.size());
    for (std::size_t t = 1; t < tokens; ++t) {
      loss -= std::log(static_cast<double>(std::max(attention(t, t - 1), kLeastWeight)));
      for (std::size_t s = 0; s <= t; ++s) {
        const float d_score = scale * (attention(t, s) - (s + 1 == t ? 1.0F : 0.0F));
        for (std::size_t i = 0; i < d; ++i) {
          d_q[t * d + i] += d_score * k[s * d + i];
          d_k[s * d + i] += d_score * q[t * d + i];
        }
      }
    }
    add_projection_gradient(x, d_q, d, learned.w_q, learned.b_q);
    add_projection_gradient(x, d_k, d, learned.w_k, learned.b_k);
  }
  return loss / rows;
}

}  // namespace mha::trainer
