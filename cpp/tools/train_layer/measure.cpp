#include "tools/train_layer/measure.hpp"

#include <algorithm>

#include "tools/train_layer/train.hpp"

namespace mha::layer_trainer {
namespace {

Score sum_of(std::span<const Score> scores) {
  Score sum;
  for (const Score& score : scores) {
    sum.right += score.right;
    sum.asked += score.asked;
  }
  return sum;
}

void measure_heads(const AttentionTrace& a, const Sentence& sentence, Measurements& measured) {
  const std::size_t tokens = sentence.words.size();
  for (std::size_t h = 0; h < measured.heads.size(); ++h) {
    HeadMeasures& head = measured.heads[h];
    for (std::size_t t = 0; t < tokens; ++t) {
      const ConstVector shares = a.weights[h][t];
      const Word& word = sentence.words[t];
      const std::size_t most = largest(shares);
      const auto share = [&](std::size_t s) { return static_cast<double>(shares(s)); };
      if (!word.undecided) {
        head.depended.add(share(word.reads));
        head.finds.count(most == word.reads);
      }
      if (t > 0) {
        head.before.add(share(t - 1));
        head.finds_before.count(most == t - 1);
      }
      if (t + 1 < tokens) head.after.add(share(t + 1));
      head.itself.add(share(t));
      head.largest.add(share(most));
    }
  }
  for (std::size_t t = 0; t < tokens; ++t) {
    const Word& word = sentence.words[t];
    const ConstVector shares = a.weights[kDependencyHead][t];
    const auto kind = static_cast<std::size_t>(word.kind);
    (word.undecided ? measured.undecided : measured.decidable).at(kind).count(largest(shares) == word.reads);
    if (word.undecided) continue;
    const auto bin = static_cast<std::size_t>(shares(word.reads) * static_cast<float>(kBins));
    ++measured.histogram.at(std::min(bin, kBins - 1));
  }
}

/// Which position's word the classifier finds likeliest in row t.
std::size_t named(ConstVector output, ConstMatrix classifier, std::span<const std::size_t> ids) {
  std::vector<float> logits(ids.size());
  for (std::size_t s = 0; s < ids.size(); ++s) {
    for (std::size_t m = 0; m < output.size(); ++m) logits[s] += output(m) * classifier(m, ids[s]);
  }
  return largest({logits.data(), {logits.size()}});
}

void measure_answers(const AttentionTrace& a, const LayerParameters& parameters, const Sentence& sentence,
                     std::span<const std::size_t> ids, Measurements& measured) {
  for (std::size_t t = 0; t < ids.size(); ++t) {
    const Word& word = sentence.words[t];
    const ConstVector output = a.output[t];
    if (!word.undecided) {
      measured.names_depended.count(ids[named(output, parameters.depended, ids)] == ids[word.reads]);
    }
    if (t > 0) measured.names_before.count(ids[named(output, parameters.before, ids)] == ids[t - 1]);
  }
}

}  // namespace

std::size_t largest(ConstVector shares) {
  return static_cast<std::size_t>(std::max_element(shares.begin(), shares.end()) - shares.begin());
}

Score Measurements::all_decidable() const { return sum_of(decidable); }
Score Measurements::all_undecided() const { return sum_of(undecided); }

Measurements measure(Layer& layer, const Lexicon& lexicon, std::span<const Sentence> sentences,
                     std::span<const std::vector<MinimalPair>> pairs, const KernelTable& kernels) {
  Measurements measured;
  measured.sentences = sentences.size();
  measured.heads.resize(layer.sizes().num_heads);
  for (const Sentence& sentence : sentences) {
    measured.rows += sentence.words.size();
    const std::vector<std::size_t> ids = lexicon.ids(sentence);
    const AttentionTrace& a = layer.read(ids, kernels).trace();
    measure_heads(a, sentence, measured);
    measure_answers(a, layer.parameters(), sentence, ids, measured);
  }
  for (std::size_t kind = 0; kind < pairs.size(); ++kind) {
    for (const MinimalPair& pair : pairs[kind]) {
      const auto reads_rightly = [&](const Sentence& sentence) {
        const AttentionTrace& a = layer.read(lexicon.ids(sentence), kernels).trace();
        return largest(a.weights[kDependencyHead][pair.row]) == sentence.words[pair.row].reads;
      };
      const bool first = reads_rightly(pair.first);
      const bool second = reads_rightly(pair.second);
      measured.pairs.at(kind).count(first && second);
    }
  }
  return measured;
}

}  // namespace mha::layer_trainer
