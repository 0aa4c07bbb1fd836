// Writes the model card of the shipped model: origin, abilities and limits.
#include <iomanip>
#include <sstream>

#include "tools/train_model/grammar.hpp"
#include "tools/train_model/lexicon.hpp"
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

}  // namespace

std::string model_card(const Trained& trained) {
  const Recipe& recipe = trained.recipe;
  const ModelOptions& options = trained.options;
  const Measurements& measured = trained.measured;
  std::ostringstream card;
  card << "# The trained model\n\n"
       << "Written by `train_model`; every number below was measured by it, and is measured again by the tests.\n\n"
       << "A causal language model with the shape of GPT-2, one token a word: " << options.layers << " layers of "
       << options.num_heads << " heads, width " << options.d_model << ", " << options.vocabulary << " words, "
       << options.context << " positions, " << trained.list.count()
       << " numbers in half precision, under GPT-2's names "
       << "(`model.safetensors`). `vocabulary.json` has the words by their numbers: 0 stands for every word that the\n"
       << "model does not know, 1 for the start of a text. Words are in small letters.\n\n"
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
       << "weight decay " << recipe.adamw.weight_decay << " of matrices), gradients no longer than 1, kernel table `"
       << trained.kernels
       << "`. The same command gives the same bits: afterwards `git diff --stat web/models/trained` says nothing.\n\n"
       << "## Measured on the held-out passages\n\n"
       << "Cross-entropy " << std::fixed << std::setprecision(4) << measured.loss << " nats a word, over "
       << measured.words << " words.\n\n"
       << "| question | right | share | chance |\n|---|---|---|---|\n"
       << row("the verb's number, something standing between it and its subject", measured.agreement, "50 %")
       << row("the same, a noun of the other number between them", measured.attracted, "50 %")
       << row("whom a pronoun meant, told by gender and number", measured.gender, "50 %")
       << row("what \"it\" meant, told by the adjective after it", measured.meaning, "50 %")
       << row("the surname after a first name that comes again, among all words", measured.repetition,
              "1 of " + std::to_string(surnames().size()) + " surnames")
       << "\nThe verb: just before it, its right form must be likelier than that of the other number. Whom a pronoun "
       << "meant: the passage names it again (\"… because she was kind , so the girl smiled\"); at the first word in\n"
       << "which the two candidates differ, the right one must be likelier. The surname must be the likeliest of all "
       << "words.\n\n"
       << "## Limits\n\n"
       << "It knows the sentences of one small grammar and nothing of the world: what looks like understanding is a "
          "rule "
       << "of that grammar. It reads from left to right, so that at \"it\" it cannot yet know what an adjective will\n"
       << "decide. Its heads are described by measurement on its own kind of text; on other text they may do something "
       << "else.\n";
  return card.str();
}

}  // namespace mha::trainer
