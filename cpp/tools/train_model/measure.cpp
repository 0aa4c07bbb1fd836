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

}  // namespace

Measurements measure(const ModelOptions& options, const ModelWeights& weights, const Vocabulary& vocabulary,
                     std::span<const Passage> passages) {
  std::size_t longest = 0;
  for (const Passage& passage : passages) longest = std::max(longest, passage.words.size());
  LanguageModel model(options, kBatch, longest, LanguageModel::Keep::kNothing);
  Measurements measured;
  for (std::size_t from = 0; from < passages.size(); from += kBatch) {
    const auto batch = passages.subspan(from, std::min(kBatch, passages.size() - from));
    write_passages(model, vocabulary, batch);
    model.forward(weights);
    const std::size_t words = model.accuracy().counted;
    measured.loss += model.loss() * static_cast<double>(words);
    measured.words += words;
    for (std::size_t b = 0; b < batch.size(); ++b) ask(batch[b], {model, vocabulary, b}, measured);
  }
  measured.loss /= static_cast<double>(measured.words);
  return measured;
}

}  // namespace mha::trainer
