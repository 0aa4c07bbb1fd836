#include <algorithm>
#include <iostream>
#include <numeric>

#include "mha/safetensors.hpp"
#include "tools/trainer/card.hpp"
#include "tools/trainer/files.hpp"
#include "tools/trainer/layer_trainer.hpp"

namespace mha::trainer {
namespace {

constexpr std::size_t kTellEvery = 1000;
constexpr std::size_t kExamples = 6;
/// Smaller shares are not told.
constexpr float kToldShare = 0.05F;

/// The words, the position that each depends on, its kind; the positions that one layer cannot decide.
Json json_of(const Sentence& sentence) {
  Json json = {{"words", sentence.text()}, {"reads", Json::array()}, {"kinds", Json::array()}};
  Json undecided = Json::array();
  for (std::size_t t = 0; t < sentence.words.size(); ++t) {
    const Word& word = sentence.words[t];
    json["reads"].push_back(word.reads);
    json["kinds"].push_back(static_cast<int>(word.kind));
    if (word.undecided) undecided.push_back(t);
  }
  if (!undecided.empty()) json["undecided"] = undecided;
  return json;
}

/// The words that head 1 reads in a row of a sentence, with their shares, the largest first.
Json json_of(const Reading& reading, Layer& layer, const Lexicon& lexicon) {
  const std::vector<std::string> words = split(reading.sentence);
  std::vector<std::size_t> ids(words.size());
  std::ranges::transform(words, ids.begin(), [&](const std::string& word) { return lexicon.id(word); });
  const ConstVector shares = layer.read(ids).trace().weights[kDependencyHead][reading.row];
  std::vector<std::size_t> order(words.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return shares(a) > shares(b); });
  Json json = {{"sentence", reading.sentence}, {"word", words[reading.row]}, {"reads", Json::array()}};
  for (const std::size_t s : order) {
    if (shares(s) < kToldShare) break;
    const std::string_view comma = json["reads"].empty() ? "" : ", ";
    json["reads"].push_back({{"comma", comma}, {"read", words[s]}, {"share", shares(s)}});
  }
  return json;
}

/// The facts of a card that are about one layer.
Json facts_of(Json measured) {
  const auto sum = [&](const char* name) {
    Score total;
    for (const Json& score : measured[name]) {
      total.right += score["right"].get<std::size_t>();
      total.asked += score["asked"].get<std::size_t>();
    }
    return total.json();
  };
  measured["allDecidable"] = sum("decidable");
  measured["allUndecided"] = sum("undecided");
  measured["meanShare"] = measured["heads"][kDependencyHead]["depended"];
  for (std::size_t bin = 0; bin < measured["histogram"].size(); ++bin) {
    Json& rows = measured["histogram"][bin];
    rows = {{"from", 10 * bin}, {"to", 10 * (bin + 1)}, {"rows", rows}};
  }
  for (std::size_t h = 0; h < measured["heads"].size(); ++h) measured["heads"][h]["head"] = h + 1;
  return measured;
}

Json facts_of(const TrainedLanguage& trained) {
  Json facts = {{"language", trained.grammar.language()},    {"code", trained.code},
                {"words", trained.lexicon.size()},           {"sentences", trained.held_out.sentences.size()},
                {"shown", facts_of(trained.measured_shown)}, {"free", facts_of(trained.measured_free)}};
  std::size_t rows = 0;
  for (const Sentence& sentence : trained.held_out.sentences) rows += sentence.words.size();
  facts["rows"] = rows;
  for (std::size_t i = 0; i < kExamples; ++i) {
    std::string links;
    const std::vector<Word>& words = trained.held_out.sentences[i].words;
    for (const Word& word : words) {
      links += (links.empty() ? "" : ", ") + word.text + " → " + words[word.reads].text;
      if (word.undecided) links += " (undecided)";
    }
    facts["examples"].push_back(links);
  }
  for (const Reading& reading : trained.grammar.readings()) {
    facts["readings"].push_back(json_of(reading, *trained.shown, trained.lexicon));
  }
  return facts;
}

}  // namespace

std::vector<std::byte> layer_file(const Layer& layer, const Lexicon& lexicon) {
  SafetensorsWriter file;
  std::string words;
  for (const std::string& word : lexicon.words()) words += (words.empty() ? "" : " ") + word;
  file.set_metadata("words", words);
  file.set_metadata("heads", std::to_string(layer.sizes().num_heads));
  for (const Parameter& parameter : layer.list().entries()) {
    if (parameter.name == "depended" || parameter.name == "before") continue;
    file.add_floats(parameter.name, parameter.shape(), layer.values().of(parameter), Dtype::kF16);
  }
  return file.bytes();
}

std::string held_out_file(const TrainedLanguage& trained) {
  Json sentences;
  for (const Sentence& sentence : trained.held_out.sentences) sentences.push_back(json_of(sentence));
  Json pairs;
  for (std::size_t kind = 0; kind < kPairKinds.size(); ++kind) {
    for (const MinimalPair& pair : trained.held_out.pairs.at(kind)) {
      pairs.push_back({{"about", kPairKinds.at(kind)},
                       {"first", pair.first.text()},
                       {"second", pair.second.text()},
                       {"row", pair.row},
                       {"reads", {pair.first.words[pair.row].reads, pair.second.words[pair.row].reads}}});
    }
  }
  return "{\"kinds\":" + Json(kKindNames).dump() + ",\n\"shown\":" + trained.measured_shown.dump() +
         ",\n\"free\":" + trained.measured_free.dump() + ",\n\"sentences\":" + lines_of(sentences) +
         ",\n\"pairs\":" + lines_of(pairs) + "}\n";
}

std::string layer_card(std::string_view text, std::span<const TrainedLanguage> languages, const Recipe& recipe,
                       std::string_view kernels) {
  Json facts = json_of(recipe, kernels);
  facts["headWidth"] = recipe.width / recipe.heads;
  facts["focus"] = kFocus;
  for (const TrainedLanguage& trained : languages) facts["languages"].push_back(facts_of(trained));
  return fill_card(text, facts);
}

void train_layers(const Recipe& recipe, const std::filesystem::path& folder) {
  const std::string card = read_file(folder / "card.template.md");
  std::vector<std::unique_ptr<const Grammar>> grammars;
  std::vector<TrainedLanguage> languages;
  for (const std::string code : {"en", "fr"}) {
    const Grammar& grammar = *grammars.emplace_back(std::make_unique<const Grammar>(folder / (code + ".grammar.json")));
    TrainedLanguage& trained =
        languages.emplace_back(TrainedLanguage{code, grammar, Lexicon(grammar), held_out(grammar), {}, {}, {}, {}});
    const auto tell = [&](std::size_t step, double loss) {
      if (step % kTellEvery == 0) std::cout << code << " step " << step << "  loss " << loss << '\n' << std::flush;
    };
    Recipe showing_nothing = recipe;
    showing_nothing.supervision = 0.0;
    trained.shown = train_layer(recipe, grammar, trained.lexicon, tell);
    trained.free = train_layer(showing_nothing, grammar, trained.lexicon, tell);
    trained.measured_shown = measure_layer(*trained.shown, trained.lexicon, trained.held_out);
    trained.measured_free = measure_layer(*trained.free, trained.lexicon, trained.held_out);
    write_file(folder / (code + ".safetensors"), layer_file(*trained.shown, trained.lexicon));
    write_file(folder / (code + ".free.safetensors"), layer_file(*trained.free, trained.lexicon));
    write_file(folder / (code + ".held-out.json"), held_out_file(trained));
  }
  write_file(folder / "README.md", layer_card(card, languages, recipe, name_of(active_kernels())));
}

}  // namespace mha::trainer
