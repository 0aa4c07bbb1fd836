#include "tools/train_layer/layer.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "mha/detail/repeatable_math.hpp"
#include "mha/error.hpp"
#include "mha/half.hpp"
#include "tools/positions/sinusoidal.hpp"

namespace mha::layer_trainer {
namespace {

/// How many sentences are heard to collect the words.
constexpr int kHeard = 60000;

std::vector<std::string> heard_words(const Language& language) {
  std::set<std::string> words;
  Dice dice(0);
  for (int i = 0; i < kHeard; ++i) {
    for (const Word& word : language.say(dice).words) words.insert(word.text);
  }
  return {words.begin(), words.end()};
}

}  // namespace

Lexicon::Lexicon(std::vector<std::string> words) : words_(std::move(words)) {
  for (std::size_t i = 0; i < words_.size(); ++i) ids_.emplace(words_[i], i);
}

Lexicon::Lexicon(const Language& language) : Lexicon(heard_words(language)) {}

std::size_t Lexicon::id(std::string_view word) const {
  const auto found = ids_.find(word);
  if (found == ids_.end()) throw Error("the lexicon has no word \"" + std::string(word) + "\"");
  return found->second;
}

std::vector<std::size_t> Lexicon::ids(const Sentence& sentence) const {
  std::vector<std::size_t> ids;
  ids.reserve(sentence.words.size());
  for (const Word& word : sentence.words) ids.push_back(id(word.text));
  return ids;
}

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

void Layer::round() const {
  for (float& value : values_.all()) value = float_from_half(half_from_float(value));
}

Layer::Run& Layer::run(std::size_t length) {
  std::unique_ptr<Run>& run = runs_[length];
  if (!run) run = std::make_unique<Run>(length, sizes_);
  return *run;
}

AttentionGradients& Layer::gradients(std::size_t length) { return run(length).gradients; }

const MultiHeadAttention& Layer::read(std::span<const std::size_t> ids, const KernelTable& kernels) {
  MultiHeadAttention& attention = run(ids.size()).attention;
  for (std::size_t t = 0; t < ids.size(); ++t) {
    std::ranges::copy(parameters_.embedding[ids[t]], attention.trace().embedding[t].begin());
  }
  attention.set("w_q", ConstMatrix(parameters_.w_q));
  attention.set("w_k", ConstMatrix(parameters_.w_k));
  attention.set("w_v", ConstMatrix(parameters_.w_v));
  attention.set("w_o", ConstMatrix(parameters_.w_o));
  attention.forward(kernels);
  return attention;
}

}  // namespace mha::layer_trainer
