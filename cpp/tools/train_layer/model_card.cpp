// The model card: what the shipped layers are, where they come from, what they do and what they cannot.
#include <algorithm>
#include <iomanip>
#include <numeric>
#include <sstream>

#include "tools/train_layer/write_files.hpp"

namespace mha::layer_trainer {
namespace {

std::string percent(double share) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(1) << 100.0 * share << " %";
  return text.str();
}

std::string score_row(std::string_view what, const Score& score) {
  std::ostringstream row;
  row << "| " << what << " | " << score.right << " of " << score.asked << " | " << percent(score.share()) << " |\n";
  return row.str();
}

void tell_example(std::ostream& card, const Sentence& sentence) {
  card << "    ";
  for (const Word& word : sentence.words) {
    const std::string& read = sentence.words[word.reads].text;
    card << word.text << " → " << read << (word.undecided ? " (undecided)" : "")
         << (&word == &sentence.words.back() ? "" : ", ");
  }
  card << '\n';
}

void tell_kinds(std::ostream& card, const Measurements& measured) {
  card << "Head 1 gives its largest share to the word depended on, in rows that one layer can decide:\n\n"
       << "| word | right | share |\n|---|---|---|\n"
       << score_row("all", measured.all_decidable());
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    const Score& score = measured.decidable.at(kind);
    if (score.asked > 0) card << score_row(name_of(static_cast<Kind>(kind)), score);
  }
  card << "\nIn rows that one layer cannot decide:\n\n| word | right | share |\n|---|---|---|\n"
       << score_row("all", measured.all_undecided());
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    const Score& score = measured.undecided.at(kind);
    if (score.asked > 0) card << score_row(name_of(static_cast<Kind>(kind)), score);
  }
}

void tell_histogram(std::ostream& card, const Measurements& measured) {
  card << "\nThe share that head 1 gives to the word depended on, in decidable rows; its mean is "
       << percent(measured.heads[kDependencyHead].depended.value()) << ":\n\n| share | rows |\n|---|---|\n";
  for (std::size_t bin = 0; bin < kBins; ++bin) {
    card << "| " << 10 * bin << " to " << 10 * (bin + 1) << " % | " << measured.histogram.at(bin) << " |\n";
  }
}

void tell_pairs(std::ostream& card, const Measurements& measured) {
  card << "\nMinimal pairs, both sentences read rightly:\n\n| pairs that differ by | right | share |\n|---|---|---|\n";
  for (std::size_t kind = 0; kind < kPairKinds.size(); ++kind) {
    card << score_row(name_of(kPairKinds.at(kind)), measured.pairs.at(kind));
  }
}

void tell_heads(std::ostream& card, const Measurements& measured) {
  card << "| | reads the word depended on most | reads the word before most | share of the word depended on | of the "
          "word before | of the word itself | of the word after | largest share |\n|---|---|---|---|---|---|---|---|\n";
  for (std::size_t h = 0; h < measured.heads.size(); ++h) {
    const HeadMeasures& head = measured.heads[h];
    card << "| head " << h + 1 << " | " << percent(head.finds.share()) << " | " << percent(head.finds_before.share());
    for (const Mean* mean : {&head.depended, &head.before, &head.itself, &head.after, &head.largest}) {
      card << " | " << percent(mean->value());
    }
    card << " |\n";
  }
  card << "\nFrom Y, the training's classifiers name, among the words of the sentence, the word depended on in "
       << percent(measured.names_depended.share()) << " of the decidable rows, and the word before in "
       << percent(measured.names_before.share()) << ".\n";
}

void tell_readings(std::ostream& card, std::span<const ReadingShares> readings) {
  card << "\nHead 1 in sentences of the lesson, shares from 5 % on:\n\n| sentence | word | reads |\n|---|---|---|\n";
  for (const auto& [reading, words, shares] : readings) {
    card << "| " << reading.sentence << " | " << words[reading.row] << " |";
    std::vector<std::size_t> order(words.size());
    std::iota(order.begin(), order.end(), 0U);
    // The largest first; of equal shares, the earlier word.
    std::ranges::sort(
        order, [&](std::size_t a, std::size_t b) { return shares[a] != shares[b] ? shares[a] > shares[b] : a < b; });
    std::string_view comma = " ";
    for (const std::size_t s : order) {
      if (shares[s] < 0.05F) break;
      card << comma << words[s] << ' ' << percent(static_cast<double>(shares[s]));
      comma = ", ";
    }
    card << " |\n";
  }
}

void tell_language(std::ostream& card, const TrainedLanguage& trained) {
  const Measurements& shown = trained.shown.measured;
  const std::string_view code = trained.language.code;
  card << "\n## " << trained.language.name << ": `" << code << ".safetensors`\n\n"
       << trained.lexicon.words().size() << " words. Measured on " << shown.sentences << " sentences with "
       << shown.rows << " words that were held out from training (`" << code << ".held-out.json`), such as\n\n";
  for (std::size_t i = 0; i < 6; ++i) tell_example(card, trained.held_out.sentences[i]);
  card << '\n';
  tell_kinds(card, shown);
  tell_histogram(card, shown);
  tell_pairs(card, shown);
  tell_readings(card, trained.readings);
  card << "\nWhat each head reads, in the mean over all rows. Head 1 was shown the word depended on, head 2 the word "
          "before; head 3 was shown nothing:\n\n";
  tell_heads(card, shown);
  card << "\nThe same training without showing the heads anything (`" << code << ".free.safetensors`):\n\n";
  tell_heads(card, trained.free.measured);
}

}  // namespace

std::string model_card(std::span<const TrainedLanguage> languages, std::string_view kernels) {
  const Recipe& recipe = languages.front().shown.recipe;
  std::ostringstream card;
  card
      << "# The learned layers\n\n"
      << "Written by `train_layer`. It measured every number below; the tests measure them again with the lesson's "
         "own engine.\n\n"
      << "Each language has one attention layer: d_model " << recipe.d_model << ", " << recipe.heads
      << " heads of width " << recipe.d_model / recipe.heads
      << ", no mask, no biases. It reads X = E + P: a row for each word, and the sines and cosines of \"Attention Is "
         "All You Need\".\n\n"
      << "A file has `embedding` (words, m) and `w_q`, `w_k`, `w_v`, `w_o` (m, m), to be applied as x · W, in half "
         "precision. Its metadata has `words`, divided by\n"
      << "spaces, in the order of the rows, and `heads`. Words are in small letters, as the lesson cuts them: "
         "\"didn't\" and \"qu'il\" are one word each.\n\n"
      << "## What it learned\n\n"
      << "From each row of Y the training asks for two words: the word that the row's word depends on, and the word "
         "before it. Two linear classifiers, which exist only in training,\n"
      << "name them among all words. Two heads are also shown where to look, as in Strubell et al. (2018): head 1 at "
         "the word depended on, head 2 at the word before. Their target is a share of "
      << recipe.focus << ";\nthe other words get the rest, evenly, so that the softmax stays visible. Head 3 is shown "
      << "nothing.\n\n"
      << "| word | depends on |\n|---|---|\n"
      << "| determiner | the noun that it introduces |\n"
      << "| adjective beside its noun | that noun |\n"
      << "| adjective after the verb | the noun that it describes, by its meaning; in English also \"he\" or "
         "\"she\" before it |\n"
      << "| noun | the verb of its clause |\n"
      << "| pronoun | the noun that it stands for, by gender and number; the verb where there is none |\n"
      << "| verb | its subject |\n"
      << "| preposition | the noun after it |\n"
      << "| conjunction | the verb of its clause |\n"
      << "| degree (\"too\") | the adjective after it |\n"
      << "| adverb | the verb |\n"
      << "| mark | the verb of the main clause |\n\n"
      << "A row is *undecided* where the grammar knows the answer and one layer cannot, because a third word decides: "
         "\"it\" may be the cat or the mat, until \"tired\" has said more. Such a row is\n"
      << "trained on what was meant, and its share stays split.\n\n"
      << "## Training\n\n"
      << "    cmake --build --preset native-release --target train_layer\n"
      << "    build/native-release/cpp/tools/train_layer/train_layer web/models/learned\n\n"
      << "Seed " << recipe.seed << ", " << recipe.steps << " steps of " << recipe.batch
      << " sentences of the grammars in `cpp/tools/train_layer`, AdamW (peak rate " << recipe.peak_rate
      << ", a twentieth of the steps to rise, then half a cosine), gradients no longer than 1. The cross-entropy of "
         "the shown heads counts "
      << recipe.supervision << " times as much as that of the answers.\n"
      << "In head 1 a decidable row of a pronoun counts 15 times as much as others, of a verb 8 times, of an adjective "
         "after the verb 3 times. A head has four features only, and rare words would give way to frequent ones.\n"
      << "Kernel table `" << kernels
      << "`, numbers rounded to half precision before they are measured. The same command gives the same bits: "
         "afterwards `git diff --stat web/models/learned` says nothing. One sentence of eight,\n"
      << "chosen by a hash of its words, is never read in training.\n";
  for (const TrainedLanguage& trained : languages) tell_language(card, trained);
  card << "\n## Limits\n\n"
       << "The layers know the sentences of two small grammars, and nothing of the world. Two of their heads were told "
          "where to look: they are no evidence that a head comes to do this by itself. What head 3 and\n"
       << "the layers without showing do was measured on sentences of the same grammars. Sentences longer than the "
          "grammars' own did not occur in training.\n\n"
       << "A pair that differs by number may be a sentence that no one says (\"the dogs near the river is tired\"): it "
          "shows whether the head follows the verb's number or what the nouns mean.\n\n"
       << "- E. Strubell, P. Verga, D. Andor, D. Weiss, A. McCallum: *Linguistically-Informed Self-Attention for "
          "Semantic Role Labeling*. EMNLP 2018. [arXiv:1804.08199](https://arxiv.org/abs/1804.08199)\n";
  return card.str();
}

}  // namespace mha::layer_trainer
