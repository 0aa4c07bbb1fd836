#include "tools/train_model/write_files.hpp"

#include <fstream>
#include <nlohmann/json.hpp>

#include "mha/error.hpp"
#include "mha/safetensors.hpp"
#include "tools/checkpoint/gpt2_file.hpp"

namespace mha::trainer {
namespace {

using Json = nlohmann::ordered_json;

Json score_of(const Score& score) { return {{"right", score.right}, {"asked", score.asked}}; }

Json heads_of(std::span<const HeadMeasures> heads) {
  Json json = Json::array();
  for (const auto& [previous, induction, subject] : heads) {
    json.push_back({{"previous", previous}, {"induction", induction}, {"subject", subject}});
  }
  return json;
}

Json passage_of(const Passage& passage) {
  Json json = {{"words", passage.text()}};
  if (const auto& agreement = passage.agreement) {
    json["agreement"] = {{"subject", agreement->subject},
                         {"verb", agreement->verb},
                         {"wrong", agreement->wrong},
                         {"attracted", agreement->attracted}};
  }
  if (const auto& antecedent = passage.antecedent) {
    Json& to = json["antecedent"];
    to = {{"pronoun", antecedent->pronoun},
          {"antecedent", antecedent->antecedent},
          {"rival", antecedent->rival},
          {"byMeaning", antecedent->by_meaning},
          {"decided", antecedent->decided}};
    if (antecedent->named_again) {
      to["namedAgain"] = *antecedent->named_again;
      to["wrong"] = antecedent->wrong;
    }
  }
  for (const Repetition& repetition : passage.repetitions) {
    json["repetitions"].push_back({{"first", repetition.first}, {"again", repetition.again}});
  }
  return json;
}

void write(const std::filesystem::path& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary);
  file << text << std::flush;
  if (!file) throw Error("cannot write " + path.string());
}

}  // namespace

std::vector<std::byte> model_file(const Trained& trained) {
  SafetensorsWriter file;
  tools::save_model(trained.options, trained.list, trained.values, file, Dtype::kF16);
  return file.bytes();
}

std::string vocabulary_file(const Trained& trained) {
  const Measurements& measured = trained.measured;
  Json json;
  json["training"] = {{"seed", trained.recipe.seed},
                      {"steps", trained.recipe.steps},
                      {"batch", trained.recipe.batch},
                      {"kernels", trained.kernels}};
  json["measured"] = {{"loss", measured.loss},
                      {"words", measured.words},
                      {"agreement", score_of(measured.agreement)},
                      {"attracted", score_of(measured.attracted)},
                      {"gender", score_of(measured.gender)},
                      {"meaning", score_of(measured.meaning)},
                      {"repetition", score_of(measured.repetition)},
                      {"heads", heads_of(measured.heads)}};
  json["words"] = trained.vocabulary.words();
  return json.dump() + "\n";
}

std::string held_out_file(std::span<const Passage> passages) {
  std::string lines;
  for (const Passage& passage : passages) lines += (lines.empty() ? "[\n" : ",\n") + passage_of(passage).dump();
  return lines + "\n]\n";
}

void write_files(const Trained& trained, const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  const std::vector<std::byte> model = model_file(trained);
  write(folder / "model.safetensors", {reinterpret_cast<const char*>(model.data()), model.size()});
  write(folder / "vocabulary.json", vocabulary_file(trained));
  write(folder / "held-out.json", held_out_file(trained.passages));
  write(folder / "README.md", model_card(trained));
}

}  // namespace mha::trainer
