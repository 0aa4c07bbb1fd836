#include <algorithm>

#include "tools/trainer/model_trainer.hpp"

namespace mha::trainer {
namespace {

constexpr std::size_t kBatch = 32;

/// The mean weight that a head gives to the keys that a pattern names (0 to 1). Row t of the weights reads token t;
/// token 0 starts the text, and word i is token i + 1.
struct HeadWeights {
  double previous = 0.0;   // every row after the first word's: the token before
  double induction = 0.0;  // the row that predicts a repeated word: what followed its own word earlier
  double subject = 0.0;    // the row that predicts a verb: the verb's subject
};

struct Asked {
  /// Just before the verb: is the right form more likely than that of the other number? Chance: 1/2.
  Score agreement;
  /// The same, only if a noun of the other number is in between.
  Score attracted;
  /// Just before the antecedent is named again: is its word more likely than that of the other noun phrase? Chance:
  /// 1/2.
  Score gender;
  Score meaning;
  /// In repeated text: is the word that followed the last word before the most likely of all words?
  Score repetition;
};

/// Writes each passage into its own sequence, after a start token, padded with ignored targets. There may be fewer
/// passages than sequences.
void write_passages(LanguageModel& model, const Lexicon& lexicon, std::span<const Sentence> passages) {
  for (std::size_t b = 0; b < model.batch(); ++b) {
    for (std::size_t t = 0; t < model.tokens(); ++t) {
      model.token_ids()(b, t) = t == 0 ? kStart : static_cast<std::int32_t>(Lexicon::kUnknown);
      model.targets()(b, t) = LanguageModel::kIgnored;
    }
    if (b >= passages.size()) continue;
    const std::vector<std::size_t> ids = lexicon.ids(passages[b]);
    for (std::size_t t = 0; t < ids.size(); ++t) {
      model.targets()(b, t) = static_cast<std::int32_t>(ids[t]);
      if (t + 1 < model.tokens()) model.token_ids()(b, t + 1) = static_cast<std::int32_t>(ids[t]);
    }
  }
}

/// Word i is token i + 1, after the start token, so row i of the passage's logits predicts it.
void ask(const Sentence& passage, const ConstMatrix& logits, std::size_t first_row, const Lexicon& lexicon,
         Asked& asked) {
  const Json& notes = passage.notes;
  const auto logit = [&](std::size_t at, const std::string& word) { return logits(first_row + at, lexicon.id(word)); };
  // Whether the model, just before the word at a position, finds it more likely than another word.
  const auto prefers = [&](std::size_t at, const std::string& wrong) {
    return logit(at, passage.words[at].text) > logit(at, wrong);
  };
  // [lesson:trained-heads]
  if (notes.contains("agreement")) {
    const Json& agreement = notes["agreement"];
    const bool right = prefers(agreement["verb"], agreement["wrong"]);
    asked.agreement.count(right);
    if (agreement["attracted"] == true) asked.attracted.count(right);
  }
  if (notes.contains("antecedent") && notes["antecedent"].contains("namedAgain")) {
    const Json& antecedent = notes["antecedent"];
    const bool right = prefers(antecedent["namedAgain"], antecedent["wrong"]);
    (antecedent["byMeaning"] == true ? asked.meaning : asked.gender).count(right);
  }
  // [/lesson:trained-heads]
  for (const Json& repetition : notes.value("repetitions", Json::array())) {
    const std::size_t at = repetition["again"];
    const ConstVector row = logits[first_row + at];
    asked.repetition.count(std::ranges::max(row) <= logit(at, passage.words[at].text));
  }
}

/// Adds the weights that a head gives in a passage. The last word is only a target. The first word's row is left out:
/// the start token would be its previous token.
void add_weights(HeadWeights& sum, const Sentence& passage, const Matrix& weights) {
  const auto& words = passage.words;
  const auto weight = [&](std::size_t t, std::size_t s) { return static_cast<double>(weights(t, s)); };
  for (std::size_t t = 2; t < words.size(); ++t) sum.previous += weight(t, t - 1);
  for (const Json& repetition : passage.notes.value("repetitions", Json::array())) {
    const auto t = repetition["again"].get<std::size_t>();
    for (std::size_t s = 1; s + 1 < t; ++s) {
      if (words[s - 1].text == words[t - 1].text) sum.induction += weight(t, s + 1);
    }
  }
  if (passage.notes.contains("agreement")) {
    const Json& agreement = passage.notes["agreement"];
    sum.subject += weight(agreement["verb"], agreement["subject"].get<std::size_t>() + 1);
  }
}

}  // namespace

Json measure_model(const TrainedModel& trained, const Lexicon& lexicon, std::span<const Sentence> passages) {
  const ModelOptions& options = trained.options;
  const ModelWeights weights = trained.weights();
  std::size_t longest = 0;
  for (const Sentence& passage : passages) longest = std::max(longest, passage.words.size());
  LanguageModel model(options, kBatch, longest);
  std::vector<float> memory(longest * longest);
  const Matrix head_weights(memory.data(), {longest, longest});
  double loss = 0.0;
  std::size_t words = 0;
  Asked asked;
  HeadWeights rows;
  std::vector<HeadWeights> heads(options.layers * options.num_heads);
  for (std::size_t from = 0; from < passages.size(); from += kBatch) {
    const auto batch = passages.subspan(from, std::min(kBatch, passages.size() - from));
    write_passages(model, lexicon, batch);
    model.forward(weights);
    const std::size_t counted = model.accuracy().counted;
    loss += model.loss() * static_cast<double>(counted);
    words += counted;
    for (std::size_t b = 0; b < batch.size(); ++b) {
      ask(batch[b], model.logits(), b * model.tokens(), lexicon, asked);
      rows.previous += static_cast<double>(batch[b].words.size() - 2);
      rows.induction += static_cast<double>(batch[b].notes.value("repetitions", Json::array()).size());
      rows.subject += batch[b].notes.contains("agreement") ? 1.0 : 0.0;
    }
    for (std::size_t place = 0; place < heads.size(); ++place) {
      for (std::size_t b = 0; b < batch.size(); ++b) {
        model.block(place / options.num_heads).attention().weights(b, place % options.num_heads, head_weights);
        add_weights(heads[place], batch[b], head_weights);
      }
    }
  }
  Json measured = {{"loss", loss / static_cast<double>(words)},  // mean cross-entropy of every word, in nats
                   {"words", words},
                   {"agreement", asked.agreement.json()},
                   {"attracted", asked.attracted.json()},
                   {"gender", asked.gender.json()},
                   {"meaning", asked.meaning.json()},
                   {"repetition", asked.repetition.json()}};
  for (const HeadWeights& sum : heads) {  // by layer, then by head
    measured["heads"].push_back({{"previous", sum.previous / rows.previous},
                                 {"induction", sum.induction / rows.induction},
                                 {"subject", sum.subject / rows.subject}});
  }
  return measured;
}

}  // namespace mha::trainer
