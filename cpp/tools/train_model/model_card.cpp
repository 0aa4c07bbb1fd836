// Writes the model card of the shipped model: origin, abilities and limits.
#include <iomanip>
#include <sstream>

#include "tools/train_model/grammar.hpp"
#include "tools/train_model/text.hpp"
#include "tools/train_model/write_files.hpp"

namespace mha::trainer {
namespace {

std::string row(const std::string& what, const Score& score, const std::string& chance) {
  std::ostringstream line;
  line << "| " << what << " | " << score.right << " of " << score.asked << " | " << std::fixed << std::setprecision(1)
       << 100.0 * score.share() << " % | " << chance << " |\n";
  return line.str();
}

std::string examples() {
  std::string lines;
  Dice dice(1);
  for (const auto say : {say_agreement, say_gender, say_meaning, say_repetition, say_other}) {
    // Two calls in one expression would have an unspecified order, so this one comes first.
    const std::string second = say(dice).text();
    lines += "    " + say(dice).text() + "\n    " + second + "\n";
  }
  return lines;
}

std::string heads(const Trained& trained) {
  std::ostringstream lines;
  lines << std::fixed << std::setprecision(2);
  const std::size_t per_layer = trained.options.num_heads;
  for (std::size_t place = 0; place < trained.measured.heads.size(); ++place) {
    const auto& [previous, induction, subject] = trained.measured.heads[place];
    lines << "| layer " << place / per_layer + 1 << ", head " << place % per_layer + 1 << " | " << previous << " | "
          << induction << " | " << subject << " |\n";
  }
  return lines.str();
}

}  // namespace

std::string model_card(const Trained& trained) {
  const Recipe& recipe = trained.recipe;
  const ModelOptions& options = trained.options;
  const Measurements& measured = trained.measured;
  std::ostringstream card;
  card
      << "# The trained model\n\n"
      << "Written by `train_model`; every number below was measured by it, and is measured again by the tests.\n\n"
      << "A causal language model with the architecture of GPT-2 and one token per word. It has " << options.layers
      << " layers of " << options.num_heads << " heads, width " << options.d_model << ", " << options.vocabulary
      << " words and " << options.context << " positions. `model.safetensors` has its " << trained.list.count()
      << " numbers in half precision, under GPT-2's names. `vocabulary.json` lists the words, in small letters, in the "
      << "order of their token numbers. Token 0 is an unknown word, token 1 the start of a text.\n\n"
      << "## Data\n\n"
      << "Text that the grammar in `cpp/tools/train_model` says from a seed, such as\n\n"
      << examples() << "\n"
      << "One passage of eight, chosen by a hash of its words, is never read in training. `held-out.json` has "
      << trained.passages.size() << " of those, with what is true of them: positions count words from 0.\n\n"
      << "## Training\n\n"
      << "    cmake --build --preset native-release --target train_model\n"
      << "    build/native-release/cpp/tools/train_model/train_model web/models/trained\n\n"
      << "Seed " << recipe.seed << ", " << recipe.steps << " steps of " << recipe.batch << " sequences of " << kContext
      << " tokens, AdamW (peak rate " << recipe.peak_rate << ", a twentieth of the steps to rise, then half a cosine; "
      << "weight decay " << recipe.adamw.weight_decay << " of matrices), gradients no longer than 1. The position rows "
      << "start as sines and cosines times " << recipe.position_scale << ". Kernel table `" << trained.kernels
      << "`. The same command gives the same bits: afterwards `git diff --stat web/models/trained` says nothing.\n\n"
      << "Head 1 of layer 1 was shown where to look: the loss has " << recipe.supervision
      << " times the cross-entropy of its rows with the token before, whose gradient changes only this head's queries "
      << "and keys. No other head was shown anything.\n\n"
      << "## Measured on the held-out passages\n\n"
      << "Cross-entropy " << std::fixed << std::setprecision(4) << measured.loss << " nats a word, over "
      << measured.words << " words.\n\n"
      << "| question | right | share | chance |\n|---|---|---|---|\n"
      << row("the verb's number, something standing between it and its subject", measured.agreement, "50 %")
      << row("the same, a noun of the other number between them", measured.attracted, "50 %")
      << row("whom a pronoun meant, told by gender and number", measured.gender, "50 %")
      << row("what \"it\" meant, told by the adjective after it", measured.meaning, "50 %")
      << row("what followed the same word before, among all words", measured.repetition,
             "1 of " + std::to_string(options.vocabulary) + " words")
      << "\nAn answer is right in these cases. The verb: before it, its right form is likelier than the form of the "
      << "other number. A pronoun: the passage names its noun again (\"… because she was kind , so the girl smiled\"), "
      << "and at the first word that tells the two candidates apart, the right one is likelier. Repeated text (\"fox "
      << "wide tom , again fox wide tom\", or a first name and its surname): the next word is the likeliest of all "
      << "words.\n\n"
      << "The mean weight that each head gives:\n\n"
      << "| head | the token before | what followed the same word | the verb's subject |\n|---|---|---|---|\n"
      << heads(trained)
      << "\nThe token before: in every row after the first word's. What followed the same word: in the row that must "
         "say "
      << "a word of repeated text. The subject: in the row that must say the verb.\n\n"
      << "## Limits\n\n"
      << "It knows the sentences of one small grammar and nothing of the world: what looks like understanding is a "
         "rule "
      << "of that grammar. It reads from left to right, so that at \"it\" it cannot yet know what an adjective will\n"
      << "decide. Its heads are described by measurement on its own kind of text; on other text they may do something "
      << "else.\n";
  return card.str();
}

}  // namespace mha::trainer
