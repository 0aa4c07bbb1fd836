// Trains one attention layer by gradient descent, eight sequences at a time: each token learns the mean of its
// sequence.
#include <algorithm>
#include <iostream>
#include <mha/mha.hpp>
#include <vector>

int main() {
  constexpr std::size_t kBatch = 8, kTokens = 6, kWidth = 16, kRows = kBatch * kTokens;
  std::vector<float> x(kRows * kWidth), target(x.size(), 0.0F), out(x.size()), d_out(x.size());
  std::vector<float> weights(4 * kWidth * kWidth), gradients(weights.size());
  std::uint32_t drawn = 0;
  const auto random = [&] { return static_cast<float>(mha::random_u32(/*seed=*/1, drawn++)) * 0x1p-31F - 1.0F; };
  for (float& number : x) number = random();
  for (float& number : weights) number = 0.4F * random();
  for (std::size_t i = 0; i < x.size(); ++i) {
    const std::size_t sequence = i / (kTokens * kWidth);
    for (std::size_t t = 0; t < kTokens; ++t) target[i] += x[(sequence * kTokens + t) * kWidth + i % kWidth] / kTokens;
  }

  const auto matrix = [](std::vector<float>& numbers, std::size_t index) {
    return mha::Matrix(numbers.data() + index * kWidth * kWidth, {kWidth, kWidth});
  };
  const mha::AttentionWeights w{
      .w_q = matrix(weights, 0), .w_k = matrix(weights, 1), .w_v = matrix(weights, 2), .w_o = matrix(weights, 3)};
  const mha::AttentionWeightGradients g{.w_q = matrix(gradients, 0),
                                        .w_k = matrix(gradients, 1),
                                        .w_v = matrix(gradients, 2),
                                        .w_o = matrix(gradients, 3)};
  const mha::Matrix rows(x.data(), {kRows, kWidth});
  mha::AttentionLayer layer(mha::AttentionOptions::self(kTokens, kWidth, /*num_heads=*/4), kBatch);

  for (int step = 0; step <= 400; ++step) {
    layer.forward(w, rows, {out.data(), {kRows, kWidth}});
    double loss = 0.0;
    for (std::size_t i = 0; i < out.size(); ++i) {
      const float error = out[i] - target[i];
      loss += error * error / static_cast<double>(out.size());
      d_out[i] = 2.0F * error / static_cast<float>(out.size());
    }
    if (step % 100 == 0) std::cout << "step " << step << " loss " << loss << '\n';
    std::ranges::fill(gradients, 0.0F);
    layer.backward(w, g, rows, mha::ConstMatrix(d_out.data(), {kRows, kWidth}), mha::Matrix());
    for (std::size_t i = 0; i < weights.size(); ++i) weights[i] -= 8.0F * gradients[i];
  }
}
