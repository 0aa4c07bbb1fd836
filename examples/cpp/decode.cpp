// Reads a sequence token by token with a key/value cache, and compares each row with a pass over the whole sequence.
#include <cmath>
#include <iostream>
#include <mha/mha.hpp>
#include <vector>

int main() {
  constexpr std::size_t kTokens = 8, kWidth = 32;
  auto options = mha::AttentionOptions::self(kTokens, kWidth, /*num_heads=*/4);
  options.num_kv_heads = 2;
  options.causal = true;
  std::vector<float> x(kTokens * kWidth), whole(x.size()), row(kWidth), weights(3 * kWidth * kWidth);
  float angle = 0.0F;
  for (float& number : x) number = std::sin(angle += 1.0F);
  for (float& number : weights) number = 0.2F * std::sin(angle += 1.0F);
  float* const w = weights.data();  // w_q and w_o are (32, 32), w_k and w_v (32, 16), as two heads of keys are shared
  const mha::AttentionWeights views{.w_q = {w, {kWidth, kWidth}},
                                    .w_k = {w + kWidth * kWidth, {kWidth, kWidth / 2}},
                                    .w_v = {w + kWidth * kWidth * 3 / 2, {kWidth, kWidth / 2}},
                                    .w_o = {w + kWidth * kWidth * 2, {kWidth, kWidth}}};

  mha::AttentionLayer layer(options);
  layer.forward(views, mha::ConstMatrix(x.data(), {kTokens, kWidth}), {whole.data(), {kTokens, kWidth}});
  options.tokens = options.source_tokens = 1;
  mha::AttentionLayer decoder(options, /*batch=*/1, mha::AttentionLayer::Keep::kNothing);
  mha::KeyValueCache cache(options, /*capacity=*/kTokens);
  for (std::size_t t = 0; t < kTokens; ++t) {
    decoder.decode(views, {x.data() + t * kWidth, {1, kWidth}}, cache, {row.data(), {1, kWidth}});
    float difference = 0.0F;
    for (std::size_t m = 0; m < kWidth; ++m)
      difference = std::fmax(difference, std::fabs(row[m] - whole[t * kWidth + m]));
    std::cout << "token " << t << " first " << row[0] << " cached " << cache.length() << " difference " << difference
              << '\n';
  }
}
