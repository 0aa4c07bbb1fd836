#include <iostream>

#include "mha/safetensors.hpp"
#include "tools/checkpoint/gpt2_file.hpp"
#include "tools/trainer/card.hpp"
#include "tools/trainer/files.hpp"
#include "tools/trainer/model_trainer.hpp"

namespace mha::trainer {

std::vector<std::byte> model_file(const TrainedModel& trained) {
  SafetensorsWriter file;
  tools::save_model(trained.options, trained.list, trained.values, file, Dtype::kF16);
  return file.bytes();
}

std::string vocabulary_file(const Recipe& recipe, std::string_view kernels, const Lexicon& lexicon,
                            const Json& measured) {
  const Json json = {
      {"training", {{"seed", recipe.seed}, {"steps", recipe.steps}, {"batch", recipe.batch}, {"kernels", kernels}}},
      {"measured", measured},
      {"words", lexicon.words()}};
  return json.dump() + "\n";
}

std::string passages_file(std::span<const Sentence> passages) {
  Json items;
  for (const Sentence& passage : passages) {
    items.push_back({{"words", passage.text()}});
    items.back().update(passage.notes);
  }
  return lines_of(items) + "\n";
}

std::string model_card(std::string_view text, const Recipe& recipe, std::string_view kernels, const Grammar& grammar,
                       const TrainedModel& trained, std::size_t passages, const Json& measured) {
  Json facts = json_of(recipe, kernels);
  facts["context"] = trained.options.context;
  facts["vocabulary"] = trained.options.vocabulary;
  facts["numbers"] = trained.list.count();
  facts["positionScale"] = kPositionScale;
  facts["passages"] = passages;
  facts["measured"] = measured;
  for (std::size_t place = 0; place < measured["heads"].size(); ++place) {
    facts["measured"]["heads"][place]["layer"] = place / recipe.heads + 1;
    facts["measured"]["heads"][place]["head"] = place % recipe.heads + 1;
  }
  Dice dice(1);
  for (const std::string_view rule : {"agreement", "gender", "meaning", "repetition", "other"}) {
    const std::string said_first = grammar.say(dice, rule).text();
    facts["examples"].push_back(grammar.say(dice, rule).text());
    facts["examples"].push_back(said_first);
  }
  return fill_card(text, facts);
}

void train_language_model(const Recipe& recipe, const std::filesystem::path& folder) {
  constexpr std::size_t kTellEvery = 250;
  const Grammar grammar(folder / "grammar.json");
  const std::string card = read_file(folder / "card.template.md");
  const Lexicon lexicon = model_lexicon(grammar);
  const std::vector<Sentence> passages = held_out_passages(grammar);
  const TrainedModel trained(recipe, lexicon);
  train_model(recipe, grammar, lexicon, trained, [&](std::size_t step, double loss) {
    if (step % kTellEvery == 0) {
      std::cout << "step " << step << "  loss " << loss << "  held out " << measure_model(trained, lexicon, passages)
                << '\n'
                << std::flush;
    }
  });
  const Json measured = measure_model(trained, lexicon, passages);
  const std::string_view kernels = name_of(active_kernels());
  write_file(folder / "model.safetensors", model_file(trained));
  write_file(folder / "vocabulary.json", vocabulary_file(recipe, kernels, lexicon, measured));
  write_file(folder / "held-out.json", passages_file(passages));
  write_file(folder / "README.md", model_card(card, recipe, kernels, grammar, trained, passages.size(), measured));
}

}  // namespace mha::trainer
