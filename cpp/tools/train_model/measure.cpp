#include "tools/train_model/measure.hpp"

#include <algorithm>
#include <string>

#include "mha/error.hpp"
#include "tools/train_model/text.hpp"

namespace mha::trainer {
namespace {

constexpr std::size_t kBatch = 32;

/// The model's predictions for one passage.
class Answers {
 public:
  Answers(const LanguageModel& model, const Vocabulary& vocabulary, std::size_t sequence)
      : vocabulary_(vocabulary), logits_(model.logits()), first_row_(sequence * model.tokens()) {}

  /// Whether the model, just before word `at`, finds `right` more likely than `wrong`. Word i is token i + 1, after the
  /// start token, so row i of the logits predicts it.
  [[nodiscard]] bool prefers(std::size_t at, const std::string& right, const std::string& wrong) const {
    return logit(at, vocabulary_.id(right)) > logit(at, vocabulary_.id(wrong));
  }
  [[nodiscard]] bool expects(std::size_t at, const std::string& word) const {
    const float mine = logit(at, vocabulary_.id(word));
    for (std::size_t id = 0; id < vocabulary_.size(); ++id) {
      if (logit(at, static_cast<std::int32_t>(id)) > mine) return false;
    }
    return true;
  }

 private:
  [[nodiscard]] float logit(std::size_t at, std::int32_t id) const {
    return logits_(first_row_ + at, static_cast<std::size_t>(id));
  }
  const Vocabulary& vocabulary_;
  ConstMatrix logits_;
  std::size_t first_row_;
};

void ask(const Passage& passage, const Answers& answers, Measurements& measured) {
  // [lesson:trained-heads]
  if (const auto& agreement = passage.agreement) {
    const bool right = answers.prefers(agreement->verb, passage.words[agreement->verb], agreement->wrong);
    measured.agreement.count(right);
    if (agreement->attracted) measured.attracted.count(right);
  }
  if (const auto& antecedent = passage.antecedent; antecedent && antecedent->named_again) {
    const std::size_t at = *antecedent->named_again;
    const bool right = answers.prefers(at, passage.words[at], antecedent->wrong);
    (antecedent->by_meaning ? measured.meaning : measured.gender).count(right);
  }
  // [/lesson:trained-heads]
  for (const Repetition& repetition : passage.repetitions) {
    measured.repetition.count(answers.expects(repetition.again, passage.words[repetition.again]));
  }
}

/// Sums the weights of every head over annotated passages.
class HeadSums {
 public:
  explicit HeadSums(std::size_t heads) : sums_(heads) {}

  void add(const LanguageModel& model, std::span<const Passage> batch) {
    for (const Passage& passage : batch) rows_.add(passage);
    std::vector<float> memory(model.tokens() * model.tokens());
    const Matrix weights(memory.data(), {model.tokens(), model.tokens()});
    const std::size_t per_layer = model.options().num_heads;
    for (std::size_t place = 0; place < sums_.size(); ++place) {
      for (std::size_t item = 0; item < batch.size(); ++item) {
        model.block(place / per_layer).attention().weights(item, place % per_layer, weights);
        add(sums_[place], batch[item], weights);
      }
    }
  }

  [[nodiscard]] std::vector<HeadMeasures> means() const {
    std::vector<HeadMeasures> means;
    for (const HeadMeasures& sum : sums_) {
      means.push_back({sum.previous / rows_.previous, sum.induction / rows_.induction, sum.subject / rows_.subject});
    }
    return means;
  }

 private:
  struct Rows {
    double previous = 0.0;
    double induction = 0.0;
    double subject = 0.0;

    /// The last word is only a target. The first word's row is left out: the start token would be its previous token.
    void add(const Passage& passage) {
      previous += static_cast<double>(passage.words.size() - 2);
      induction += static_cast<double>(passage.repetitions.size());
      subject += passage.agreement ? 1.0 : 0.0;
    }
  };

  static void add(HeadMeasures& sum, const Passage& passage, const Matrix& weights) {
    const auto& words = passage.words;
    const auto weight = [&](std::size_t t, std::size_t s) { return static_cast<double>(weights(t, s)); };
    for (std::size_t t = 2; t < words.size(); ++t) sum.previous += weight(t, t - 1);
    for (const Repetition& repetition : passage.repetitions) {
      const std::size_t t = repetition.again;
      for (std::size_t s = 1; s + 1 < t; ++s) {
        if (words[s - 1] == words[t - 1]) sum.induction += weight(t, s + 1);
      }
    }
    if (const auto& agreement = passage.agreement) sum.subject += weight(agreement->verb, agreement->subject + 1);
  }

  std::vector<HeadMeasures> sums_;
  Rows rows_;
};

}  // namespace

Measurements measure(const ModelOptions& options, const ModelWeights& weights, const Vocabulary& vocabulary,
                     std::span<const Passage> passages) {
  std::size_t longest = 0;
  for (const Passage& passage : passages) longest = std::max(longest, passage.words.size());
  LanguageModel model(options, kBatch, longest);
  Measurements measured;
  HeadSums heads(options.layers * options.num_heads);
  for (std::size_t from = 0; from < passages.size(); from += kBatch) {
    const auto batch = passages.subspan(from, std::min(kBatch, passages.size() - from));
    write_passages(model, vocabulary, batch);
    model.forward(weights);
    const std::size_t words = model.accuracy().counted;
    measured.loss += model.loss() * static_cast<double>(words);
    measured.words += words;
    for (std::size_t b = 0; b < batch.size(); ++b) ask(batch[b], {model, vocabulary, b}, measured);
    heads.add(model, batch);
  }
  measured.heads = heads.means();
  measured.loss /= static_cast<double>(measured.words);
  return measured;
}

}  // namespace mha::trainer
