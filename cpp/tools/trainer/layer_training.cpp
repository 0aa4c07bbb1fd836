#include <algorithm>
#include <cmath>
#include <optional>

#include "mha/detail/kernels.hpp"
#include "tools/trainer/layer_trainer.hpp"

namespace mha::trainer {
namespace {

/// What is subtracted from a weight's gradient stays finite where the softmax has rounded a share to 0.
constexpr float kLeastShare = 1e-30F;

/// Adds to d_output and to the classifier's gradient what follows from naming these words; no word where there is none.
double add_answer(ConstMatrix output, ConstMatrix classifier, std::span<const std::optional<std::size_t>> words,
                  float factor, Matrix d_output, Matrix d_classifier) {
  const std::size_t tokens = output.extent(0);
  const std::size_t count = classifier.extent(1);
  const std::size_t most = std::max({tokens, count, output.extent(1)});
  Workers workers;
  workers.reserve(product_memory_floats(most, most, most));
  const Kernels kernels(active_kernels(), workers);
  std::vector<float> memory(tokens * count);
  std::vector<float> row_memory(tokens);
  const Matrix logits(memory.data(), {tokens, count});
  const Vector rows(row_memory.data(), {tokens});
  kernels.matmul(output, classifier, {}, logits);
  kernels.row_max(logits, rows);
  kernels.exp_shifted(logits, rows, 1.0F, logits);
  kernels.row_sum(logits, rows);
  kernels.divide_rows(logits, rows, logits);
  double loss = 0.0;
  for (std::size_t t = 0; t < tokens; ++t) {
    const std::optional<std::size_t>& word = words[t];
    if (!word) {
      std::ranges::fill(logits[t], 0.0F);
      continue;
    }
    float& likely = logits(t, *word);
    loss -= std::log(std::max(static_cast<double>(likely), 1e-30));
    likely -= 1.0F;
  }
  kernels.scale(flat(logits), factor, flat(logits));
  std::vector<float> from_answer(d_output.size());
  const Matrix d_from_answer(from_answer.data(), d_output.shape());
  kernels.matmul_transposed(logits, classifier, d_from_answer);
  kernels.add(flat(d_output), flat(d_from_answer), flat(d_output));
  kernels.add_transposed_matmul(output, logits, d_classifier);
  return loss;
}

/// A key that a row is shown, and how much the row counts.
struct Shown {
  std::size_t key = 0;
  double counts = 0.0;  // 0: the row is shown nothing
};

/// How much a word's row counts for head 1. With only four features, the head would learn the frequent words and ignore
/// rare distinctions (gender, number, what can be tired).
double importance(const Word& word) {
  if (word.undecided) return 1.0;
  if (word.kind == Kind::kPronoun) return 15.0;
  if (word.kind == Kind::kVerb) return 8.0;
  return word.kind == Kind::kPredicate ? 3.0 : 1.0;
}

/// The gradient of a head's weights where each row's target is `focus` on one key and the rest evenly on the others.
double add_supervision(ConstMatrix weights, std::span<const Shown> rows, double focus, double factor,
                       Matrix d_weights) {
  const std::size_t tokens = weights.extent(0);
  const double rest = (1.0 - focus) / static_cast<double>(std::max<std::size_t>(tokens, 2) - 1);
  double loss = 0.0;
  for (std::size_t t = 0; t < tokens; ++t) {
    if (rows[t].counts == 0.0) continue;
    for (std::size_t s = 0; s < tokens; ++s) {
      const double target = s == rows[t].key ? focus : rest;
      const auto share = static_cast<double>(std::max(weights(t, s), kLeastShare));
      loss -= rows[t].counts * target * std::log(share);
      d_weights(t, s) -= static_cast<float>(factor * rows[t].counts * target / share);
    }
  }
  return loss;
}

template <std::size_t Rank>
void add_to(const TensorView<float, Rank>& sum, const TensorView<float, Rank>& values) {
  for (std::size_t i = 0; i < sum.size(); ++i) sum.data()[i] += values.data()[i];
}

}  // namespace

HeldOut held_out(const Grammar& grammar, std::size_t sentences, std::size_t pairs_of_a_kind) {
  constexpr std::uint32_t kSeed = 99;
  const auto text = [](const Sentence& sentence) { return sentence.text(); };
  Dice dice(kSeed);
  HeldOut held_out{say_distinct(sentences, [&] { return grammar.say(dice); }, is_held_out, text), {}};
  for (std::size_t kind = 0; kind < kPairKinds.size(); ++kind) {
    Dice again(kSeed);
    held_out.pairs.at(kind) = say_distinct(
        pairs_of_a_kind, [&] { return grammar.say_pair(again, kPairKinds.at(kind)); },
        [](const MinimalPair& pair) { return is_held_out(pair.first) && is_held_out(pair.second); },
        [](const MinimalPair& pair) { return pair.first.text(); });
  }
  return held_out;
}

double add_gradients(Layer& layer, const Recipe& recipe, const Sentence& sentence, const Lexicon& lexicon,
                     std::size_t rows, const LayerParameters& gradients) {
  const std::vector<std::size_t> ids = lexicon.ids(sentence);
  const std::size_t tokens = ids.size();
  const MultiHeadAttention& attention = layer.read(ids);
  const AttentionTrace& a = attention.trace();
  AttentionGradients& back = layer.gradients(tokens);
  const BackwardTrace& g = back.trace();

  std::vector<Shown> depended(tokens);
  std::vector<Shown> before(tokens);
  std::vector<std::optional<std::size_t>> depended_words(tokens);
  std::vector<std::optional<std::size_t>> before_words(tokens);
  for (std::size_t t = 0; t < tokens; ++t) {
    const Word& word = sentence.words[t];
    depended[t] = {word.reads, importance(word)};
    depended_words[t] = ids[word.reads];
    if (t == 0) continue;
    before[t] = {t - 1, 1.0};
    before_words[t] = ids[t - 1];
  }

  const double each = 1.0 / static_cast<double>(rows);
  const LayerParameters& p = layer.parameters();
  std::ranges::fill(g.d_output, 0.0F);
  const auto factor = static_cast<float>(each);
  double loss = add_answer(a.output, p.depended, depended_words, factor, g.d_output, gradients.depended) +
                add_answer(a.output, p.before, before_words, factor, g.d_output, gradients.before);
  std::vector<float> memory(a.weights.size());
  const TensorView<float, 3> d_weights(memory.data(), a.weights.shape());
  if (recipe.supervision > 0.0) {
    const double counts = each * recipe.supervision;
    const double of_heads =
        add_supervision(a.weights[kDependencyHead], depended, kFocus, counts, d_weights[kDependencyHead]) +
        add_supervision(a.weights[kPreviousHead], before, kFocus, counts, d_weights[kPreviousHead]);
    loss += recipe.supervision * of_heads;
  }
  back.zero();
  attention.backward(back, active_kernels(), d_weights);
  add_to(gradients.w_q, g.d_w_q);
  add_to(gradients.w_k, g.d_w_k);
  add_to(gradients.w_v, g.d_w_v);
  add_to(gradients.w_o, g.d_w_o);
  for (std::size_t t = 0; t < tokens; ++t) add_to(gradients.embedding[ids[t]], g.d_embedding[t]);
  return loss;
}

std::unique_ptr<Layer> train_layer(const Recipe& recipe, const Grammar& grammar, const Lexicon& lexicon,
                                   const Tell& tell) {
  auto layer = std::make_unique<Layer>(LayerSizes{lexicon.size(), recipe.width, recipe.heads}, recipe.seed);
  const ParameterBuffer gradient_values(layer->list());
  const auto gradients = bind_parameters<LayerParameters>(layer->sizes(), layer->list(), gradient_values);
  const auto add_step = [&](std::uint32_t step) {
    Dice dice(random_u32(recipe.seed, step));
    std::vector<Sentence> sentences;
    std::size_t rows = 0;
    while (sentences.size() < recipe.batch) {
      sentences.push_back(say_for_training(grammar, dice));
      rows += sentences.back().words.size();
    }
    double loss = 0.0;
    for (const Sentence& sentence : sentences) {
      loss += add_gradients(*layer, recipe, sentence, lexicon, rows, gradients);
    }
    return loss / static_cast<double>(rows);
  };
  train(recipe, layer->list(), layer->values(), gradient_values, add_step, tell);
  return layer;
}

}  // namespace mha::trainer
