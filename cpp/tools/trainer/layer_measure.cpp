#include <algorithm>

#include "tools/trainer/layer_trainer.hpp"

namespace mha::trainer {
namespace {

constexpr std::size_t kBins = 10;

struct Mean {
  double sum = 0.0;
  std::size_t rows = 0;

  void add(double number) {
    sum += number;
    ++rows;
  }
  [[nodiscard]] double value() const { return rows == 0 ? 0.0 : sum / static_cast<double>(rows); }
};

/// What a head gives shares to, in the mean over all rows.
struct HeadShares {
  Mean depended;  // the word that the row's word depends on, in decidable rows
  Mean before;    // the word before; of all rows but a sentence's first
  Mean itself;
  Mean after;    // the word after; of all rows but a sentence's last
  Mean largest;  // whichever share is the largest
  Score finds;   // the largest share is that of the word depended on, in decidable rows
  Score finds_before;

  void add(ConstMatrix weights, const Sentence& sentence) {
    const std::size_t tokens = sentence.words.size();
    for (std::size_t t = 0; t < tokens; ++t) {
      const Word& word = sentence.words[t];
      const std::size_t most = trainer::largest(weights[t]);
      const auto share = [&](std::size_t s) { return static_cast<double>(weights(t, s)); };
      if (!word.undecided) {
        depended.add(share(word.reads));
        finds.count(most == word.reads);
      }
      if (t > 0) {
        before.add(share(t - 1));
        finds_before.count(most == t - 1);
      }
      if (t + 1 < tokens) after.add(share(t + 1));
      itself.add(share(t));
      largest.add(share(most));
    }
  }
  [[nodiscard]] Json json() const {
    return {{"depended", depended.value()},      {"before", before.value()},
            {"itself", itself.value()},          {"after", after.value()},
            {"largest", largest.value()},        {"finds", finds.json()},
            {"findsBefore", finds_before.json()}};
  }
};

using KindScores = std::array<Score, kKindNames.size()>;

Json json_of_kinds(const KindScores& scores) {
  Json json = Json::object();
  for (std::size_t kind = 0; kind < scores.size(); ++kind) {
    if (scores.at(kind).asked > 0) json[std::string(kKindNames.at(kind))] = scores.at(kind).json();
  }
  return json;
}

/// Which position's word the classifier finds likeliest in row t.
std::size_t named(ConstVector output, ConstMatrix classifier, std::span<const std::size_t> ids) {
  std::vector<float> logits(ids.size());
  for (std::size_t s = 0; s < ids.size(); ++s) {
    for (std::size_t m = 0; m < output.size(); ++m) logits[s] += output(m) * classifier(m, ids[s]);
  }
  return largest({logits.data(), {logits.size()}});
}

}  // namespace

std::size_t largest(ConstVector shares) {
  return static_cast<std::size_t>(std::max_element(shares.begin(), shares.end()) - shares.begin());
}

Json measure_layer(Layer& layer, const Lexicon& lexicon, const HeldOut& held_out) {
  KindScores decidable;
  KindScores undecided;
  // How many decidable rows of the first head give the marked word a share from 0 to 0.1, from 0.1 to 0.2, …
  std::array<std::size_t, kBins> histogram{};
  std::vector<HeadShares> heads(layer.sizes().num_heads);
  // Is the word that a classifier finds likeliest among those of the sentence the right one?
  Score names_depended;
  Score names_before;
  for (const Sentence& sentence : held_out.sentences) {
    const std::vector<std::size_t> ids = lexicon.ids(sentence);
    const AttentionTrace& a = layer.read(ids).trace();
    for (std::size_t h = 0; h < heads.size(); ++h) heads[h].add(a.weights[h], sentence);
    for (std::size_t t = 0; t < ids.size(); ++t) {
      const Word& word = sentence.words[t];
      const ConstVector shares = a.weights[kDependencyHead][t];
      (word.undecided ? undecided : decidable)
          .at(static_cast<std::size_t>(word.kind))
          .count(largest(shares) == word.reads);
      if (t > 0) names_before.count(ids[named(a.output[t], layer.parameters().before, ids)] == ids[t - 1]);
      if (word.undecided) continue;
      const auto bin = static_cast<std::size_t>(shares(word.reads) * static_cast<float>(kBins));
      ++histogram.at(std::min(bin, kBins - 1));
      names_depended.count(ids[named(a.output[t], layer.parameters().depended, ids)] == ids[word.reads]);
    }
  }
  Json measured = {{"decidable", json_of_kinds(decidable)},
                   {"undecided", json_of_kinds(undecided)},
                   {"histogram", histogram},
                   {"namesDepended", names_depended.json()},
                   {"namesBefore", names_before.json()}};
  for (std::size_t kind = 0; kind < kPairKinds.size(); ++kind) {
    Score both;
    for (const MinimalPair& pair : held_out.pairs.at(kind)) {
      const auto reads_rightly = [&](const Sentence& sentence) {
        const AttentionTrace& a = layer.read(lexicon.ids(sentence)).trace();
        return largest(a.weights[kDependencyHead][pair.row]) == sentence.words[pair.row].reads;
      };
      both.count(reads_rightly(pair.first) && reads_rightly(pair.second));
    }
    measured["pairs"][std::string(kPairKinds.at(kind))] = both.json();
  }
  for (const HeadShares& head : heads) measured["heads"].push_back(head.json());
  return measured;
}

}  // namespace mha::trainer
