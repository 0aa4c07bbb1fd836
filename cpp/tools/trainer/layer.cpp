#include <algorithm>
#include <cmath>

#include "mha/detail/repeatable_math.hpp"
#include "tools/positions/sinusoidal.hpp"
#include "tools/trainer/layer_trainer.hpp"

namespace mha::trainer {

void LayerParameters::visit(const LayerSizes& sizes, TensorVisitor& visit) {
  const std::size_t m = sizes.d_model;
  visit("embedding", embedding, std::array{sizes.words, m});
  visit("w_q", w_q, std::array{m, m});
  visit("w_k", w_k, std::array{m, m});
  visit("w_v", w_v, std::array{m, m});
  visit("w_o", w_o, std::array{m, m});
  visit("depended", depended, std::array{m, sizes.words});
  visit("before", before, std::array{m, sizes.words});
}

struct Layer::Run {
  Run(std::size_t length, const LayerSizes& sizes)
      : attention(AttentionOptions::self(length, sizes.d_model, sizes.num_heads)), gradients(attention.options()) {
    const std::vector<float> values = tools::sinusoidal_positions(length, sizes.d_model);
    attention.set("position", values, std::array{length, sizes.d_model});
  }
  MultiHeadAttention attention;
  AttentionGradients gradients;
};

Layer::Layer(const LayerSizes& sizes, std::uint32_t seed)
    : sizes_(sizes),
      list_(list_parameters<LayerParameters>(sizes)),
      values_(list_),
      parameters_(bind_parameters<LayerParameters>(sizes, list_, values_)) {
  std::uint32_t index = 0;
  for (const Parameter& parameter : list_.entries()) {
    const double deviation = parameter.name == "embedding" ? 0.5 : 1.0 / std::sqrt(static_cast<double>(sizes.d_model));
    for (float& value : values_.of(parameter)) value = static_cast<float>(deviation * random_normal(seed, index++));
  }
}

Layer::~Layer() = default;

Layer::Run& Layer::run(std::size_t length) {
  std::unique_ptr<Run>& run = runs_[length];
  if (!run) run = std::make_unique<Run>(length, sizes_);
  return *run;
}

AttentionGradients& Layer::gradients(std::size_t length) { return run(length).gradients; }

const MultiHeadAttention& Layer::read(std::span<const std::size_t> ids) {
  MultiHeadAttention& attention = run(ids.size()).attention;
  for (std::size_t t = 0; t < ids.size(); ++t) {
    std::ranges::copy(parameters_.embedding[ids[t]], attention.trace().embedding[t].begin());
  }
  attention.set("w_q", ConstMatrix(parameters_.w_q));
  attention.set("w_k", ConstMatrix(parameters_.w_k));
  attention.set("w_v", ConstMatrix(parameters_.w_v));
  attention.set("w_o", ConstMatrix(parameters_.w_o));
  attention.forward();
  return attention;
}

}  // namespace mha::trainer
