#include "tools/train_layer/write_files.hpp"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "mha/error.hpp"
#include "mha/safetensors.hpp"

namespace mha::layer_trainer {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kSentences = 1500;
constexpr std::size_t kPairsOfAKind = 200;
constexpr std::uint32_t kHeldOutSeed = 99;

Json score_of(const Score& score) { return {{"right", score.right}, {"asked", score.asked}}; }

Json kinds_of(std::span<const Score> scores) {
  Json json = Json::object();
  for (std::size_t kind = 0; kind < scores.size(); ++kind) {
    if (scores[kind].asked > 0) json[std::string(name_of(static_cast<Kind>(kind)))] = score_of(scores[kind]);
  }
  return json;
}

Json measured_of(const Measurements& measured) {
  Json json = {{"decidable", kinds_of(measured.decidable)},
               {"undecided", kinds_of(measured.undecided)},
               {"histogram", measured.histogram},
               {"namesDepended", score_of(measured.names_depended)},
               {"namesBefore", score_of(measured.names_before)}};
  for (std::size_t kind = 0; kind < kPairKinds.size(); ++kind) {
    json["pairs"][std::string(name_of(kPairKinds.at(kind)))] = score_of(measured.pairs.at(kind));
  }
  for (const HeadMeasures& head : measured.heads) {
    json["heads"].push_back({{"depended", head.depended.value()},
                             {"before", head.before.value()},
                             {"itself", head.itself.value()},
                             {"after", head.after.value()},
                             {"largest", head.largest.value()},
                             {"finds", score_of(head.finds)},
                             {"findsBefore", score_of(head.finds_before)}});
  }
  return json;
}

/// The words, the position that each depends on, its kind; the positions that one layer cannot decide.
Json sentence_of(const Sentence& sentence) {
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

/// One item a line.
std::string lines_of(const std::vector<Json>& items) {
  std::string lines;
  for (const Json& item : items) lines += (lines.empty() ? "" : ",\n") + item.dump();
  return "[\n" + lines + "\n]";
}

void write(const std::filesystem::path& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary);
  file << text << std::flush;
  if (!file) throw Error("cannot write " + path.string());
}

void write_layer(const std::filesystem::path& path, const Layer& layer, const Lexicon& lexicon) {
  const std::vector<std::byte> bytes = layer_file(layer, lexicon);
  write(path, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

Trained train_one(const Language& language, const Lexicon& lexicon, const HeldOut& held_out, const Recipe& recipe,
                  const KernelTable& kernels, const std::function<void(std::size_t step, double loss)>& tell) {
  const LayerSizes sizes{lexicon.words().size(), recipe.d_model, recipe.heads};
  Trained trained{recipe, std::make_unique<Layer>(sizes, recipe.seed), {}};
  train(*trained.layer, recipe, language, lexicon, kernels, tell);
  trained.measured = measure(*trained.layer, lexicon, held_out.sentences, held_out.pairs, kernels);
  return trained;
}

ReadingShares read_row(Layer& layer, const Lexicon& lexicon, const Reading& reading, const KernelTable& kernels) {
  ReadingShares read{reading, {}, {}};
  for (std::size_t from = 0; from < reading.sentence.size();) {
    const std::size_t to = std::min(reading.sentence.find(' ', from), reading.sentence.size());
    read.words.emplace_back(reading.sentence.substr(from, to - from));
    from = to + 1;
  }
  std::vector<std::size_t> ids;
  ids.reserve(read.words.size());
  for (const std::string& word : read.words) ids.push_back(lexicon.id(word));
  const ConstVector shares = layer.read(ids, kernels).trace().weights[kDependencyHead][reading.row];
  read.shares.assign(shares.begin(), shares.end());
  return read;
}

}  // namespace

HeldOut held_out(const Language& language) {
  HeldOut held_out{held_out_sentences(language, kSentences, kHeldOutSeed), {}};
  for (const PairKind kind : kPairKinds) {
    held_out.pairs.push_back(held_out_pairs(language, kind, kPairsOfAKind, kHeldOutSeed));
  }
  return held_out;
}

TrainedLanguage train_language(const Language& language, const Recipe& recipe, const KernelTable& kernels,
                               const std::function<void(std::size_t step, double loss)>& tell) {
  Lexicon lexicon(language);
  HeldOut sentences = held_out(language);
  Trained shown = train_one(language, lexicon, sentences, recipe, kernels, tell);
  Recipe free_recipe = recipe;
  free_recipe.supervision = 0.0;
  Trained free = train_one(language, lexicon, sentences, free_recipe, kernels, tell);
  std::vector<ReadingShares> readings = read_rows(*shown.layer, lexicon, language, kernels);
  return {language, std::move(lexicon), std::move(sentences), std::move(shown), std::move(free), std::move(readings)};
}

std::vector<ReadingShares> read_rows(Layer& layer, const Lexicon& lexicon, const Language& language,
                                     const KernelTable& kernels) {
  const std::vector<Reading> readings = language.readings();
  std::vector<ReadingShares> rows;
  rows.reserve(readings.size());
  for (const Reading& reading : readings) rows.push_back(read_row(layer, lexicon, reading, kernels));
  return rows;
}

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
  std::vector<Json> sentences;
  sentences.reserve(trained.held_out.sentences.size());
  for (const Sentence& sentence : trained.held_out.sentences) sentences.push_back(sentence_of(sentence));
  std::vector<Json> pairs;
  for (std::size_t kind = 0; kind < trained.held_out.pairs.size(); ++kind) {
    for (const MinimalPair& pair : trained.held_out.pairs[kind]) {
      pairs.push_back({{"about", name_of(kPairKinds.at(kind))},
                       {"first", pair.first.text()},
                       {"second", pair.second.text()},
                       {"row", pair.row},
                       {"reads", {pair.first.words[pair.row].reads, pair.second.words[pair.row].reads}}});
    }
  }
  Json kinds = Json::array();
  for (std::size_t kind = 0; kind < kKinds; ++kind) kinds.push_back(name_of(static_cast<Kind>(kind)));
  return "{\"kinds\":" + kinds.dump() + ",\n\"shown\":" + measured_of(trained.shown.measured).dump() +
         ",\n\"free\":" + measured_of(trained.free.measured).dump() + ",\n\"sentences\":" + lines_of(sentences) +
         ",\n\"pairs\":" + lines_of(pairs) + "}\n";
}

void write_files(std::span<const TrainedLanguage> languages, std::string_view kernels,
                 const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  for (const TrainedLanguage& trained : languages) {
    const std::string code(trained.language.code);
    write_layer(folder / (code + ".safetensors"), *trained.shown.layer, trained.lexicon);
    write_layer(folder / (code + ".free.safetensors"), *trained.free.layer, trained.lexicon);
    write(folder / (code + ".held-out.json"), held_out_file(trained));
  }
  write(folder / "README.md", model_card(languages, kernels));
}

}  // namespace mha::layer_trainer
