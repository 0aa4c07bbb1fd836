// A training of the layer gives the same bits each time, follows the gradient, and its files say what was measured.
#include "tools/train_layer/train.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "mha/safetensors.hpp"
#include "support/golden.hpp"
#include "tools/positions/sinusoidal.hpp"
#include "tools/train_layer/write_files.hpp"

namespace mha::layer_trainer {
namespace {

using nlohmann::json;

/// The scalar table for as long as it lives.
class ScalarKernels {
 public:
  ScalarKernels() { force_kernels("scalar"); }
  ScalarKernels(const ScalarKernels&) = delete;
  ScalarKernels& operator=(const ScalarKernels&) = delete;
  ~ScalarKernels() { choose_best_kernels(); }
};

class ATraining : public ::testing::Test {
 protected:
  std::unique_ptr<Layer> train_shortly(std::uint32_t seed) {
    Recipe recipe;
    recipe.seed = seed;
    recipe.steps = 60;
    recipe.batch = 8;
    losses_.clear();
    auto layer = std::make_unique<Layer>(LayerSizes{lexicon_.words().size()}, seed);
    train(*layer, recipe, english(), lexicon_, active_kernels(),
          [this](std::size_t, double loss) { losses_.push_back(loss); });
    return layer;
  }

  ScalarKernels scalar_;
  Lexicon lexicon_{english()};
  std::vector<double> losses_;
};

TEST_F(ATraining, GivesTheSameFileForTheSameSeedBitForBit) {
  const auto first = train_shortly(3);
  const std::vector<double> losses = losses_;
  const auto second = train_shortly(3);
  EXPECT_EQ(losses, losses_);
  EXPECT_EQ(layer_file(*first, lexicon_), layer_file(*second, lexicon_));
  EXPECT_NE(layer_file(*first, lexicon_), layer_file(*train_shortly(4), lexicon_));
  EXPECT_LT(losses.back(), 0.8 * losses.front());
}

TEST_F(ATraining, FollowsTheGradientOfItsLoss) {
  const Recipe recipe;
  Layer layer({lexicon_.words().size()}, 5);
  Dice dice(2);
  const Sentence sentence = english().say(dice);
  const ParameterBuffer gradient_values(layer.list());
  const auto gradients = bind_parameters<LayerParameters>(layer.sizes(), layer.list(), gradient_values);
  const auto loss = [&] { return add_gradients(layer, recipe, sentence, lexicon_, 1, gradients, active_kernels()); };
  loss();
  const std::vector<float> gradient(gradient_values.all().begin(), gradient_values.all().end());
  const std::size_t embedded = layer.list().find("embedding").offset + lexicon_.id(sentence.words[0].text) * 12;
  std::vector<std::size_t> places = {embedded, embedded + 7};
  for (const char* name : {"w_q", "w_k", "w_v", "w_o", "depended", "before"}) {
    for (const std::size_t i : {0U, 5U, 40U}) places.push_back(layer.list().find(name).offset + i);
  }
  for (const std::size_t place : places) {
    constexpr float kStep = 0x1p-8F;
    float& value = layer.values().all()[place];
    const float kept = value;
    value = kept + kStep;
    const double above = loss();
    value = kept - kStep;
    const double below = loss();
    value = kept;
    // The losses are near 300 and rounded at 2^-24 of that a few times; the third derivative is not small, either.
    const double expected = (above - below) / (2 * static_cast<double>(kStep));
    EXPECT_NEAR(static_cast<double>(gradient[place]), expected, 0.02 + 0.01 * std::abs(expected)) << place;
  }
}

TEST(Positions, AreTheSinesAndCosinesOfThePaper) {
  for (const std::size_t width : {12U, 16U}) {
    const std::vector<float> found = tools::sinusoidal_positions(20, width);
    for (std::size_t t = 0; t < 20; ++t) {
      for (std::size_t m = 0; m < width; ++m) {
        const double rate = std::pow(10000.0, -static_cast<double>(m - m % 2) / static_cast<double>(width));
        const double angle = static_cast<double>(t) * rate;
        EXPECT_NEAR(static_cast<double>(found[t * width + m]), m % 2 == 0 ? std::sin(angle) : std::cos(angle), 1e-7);
      }
    }
  }
}

TEST(HeldOutSentences, AreAllHeldOutAndAllDifferent) {
  const std::vector<Sentence> sentences = held_out_sentences(french(), 200, 3);
  std::set<std::string> texts;
  for (const Sentence& sentence : sentences) {
    EXPECT_TRUE(is_held_out(sentence));
    EXPECT_TRUE(texts.insert(sentence.text()).second);
  }
}

std::string shipped(const std::string& name) {
  std::ifstream file(testing::golden_folder() / "../../web/models/learned" / name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::unique_ptr<Layer> shipped_layer(const std::string& name, const Lexicon& lexicon) {
  const SafetensorsFile file = SafetensorsFile::read(testing::golden_folder() / "../../web/models/learned" / name);
  const Recipe recipe;
  auto layer = std::make_unique<Layer>(LayerSizes{lexicon.words().size(), recipe.d_model, recipe.heads}, 1);
  for (const SafetensorsEntry& entry : file.entries()) {
    std::ranges::copy(file.floats(entry.name), layer->values().of(layer->list().find(entry.name)).begin());
  }
  return layer;
}

Score score_of(const json& written) {
  return {written["right"].get<std::size_t>(), written["asked"].get<std::size_t>()};
}

/// What the shipped file says was measured, of a language.
Measurements measured_of(const json& written, const HeldOut& held_out) {
  Measurements measured;
  measured.sentences = held_out.sentences.size();
  for (const Sentence& sentence : held_out.sentences) measured.rows += sentence.words.size();
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    const std::string name(name_of(static_cast<Kind>(kind)));
    if (written["decidable"].contains(name)) measured.decidable.at(kind) = score_of(written["decidable"][name]);
    if (written["undecided"].contains(name)) measured.undecided.at(kind) = score_of(written["undecided"][name]);
  }
  for (std::size_t bin = 0; bin < kBins; ++bin) measured.histogram.at(bin) = written["histogram"][bin];
  for (const json& head : written["heads"]) {
    HeadMeasures& to = measured.heads.emplace_back();
    to.depended = {head["depended"], 1};
    to.before = {head["before"], 1};
    to.itself = {head["itself"], 1};
    to.after = {head["after"], 1};
    to.largest = {head["largest"], 1};
    to.finds = score_of(head["finds"]);
    to.finds_before = score_of(head["findsBefore"]);
  }
  measured.names_depended = score_of(written["namesDepended"]);
  measured.names_before = score_of(written["namesBefore"]);
  for (std::size_t kind = 0; kind < kPairKinds.size(); ++kind) {
    measured.pairs.at(kind) = score_of(written["pairs"][std::string(name_of(kPairKinds.at(kind)))]);
  }
  return measured;
}

// A change of a grammar, of the recipe or of the card's words needs a new training or a new card.
TEST(ShippedLayers, AreThoseThatThisTrainerWrites) {
  std::vector<TrainedLanguage> languages;
  for (const auto language : kLanguages) {
    const std::string code(language().code);
    const json written = json::parse(shipped(code + ".held-out.json"));
    Lexicon lexicon(language());
    HeldOut sentences = held_out(language());
    Recipe recipe;
    Trained shown{recipe, shipped_layer(code + ".safetensors", lexicon), measured_of(written["shown"], sentences)};
    recipe.supervision = 0.0;
    Trained free{recipe, shipped_layer(code + ".free.safetensors", lexicon), measured_of(written["free"], sentences)};
    const std::string bytes = shipped(code + ".safetensors");
    const std::vector<std::byte> file = layer_file(*shown.layer, lexicon);
    EXPECT_EQ(bytes, std::string(reinterpret_cast<const char*>(file.data()), file.size()));
    std::vector<ReadingShares> readings = read_rows(*shown.layer, lexicon, language(), active_kernels());
    languages.push_back(
        {language(), std::move(lexicon), std::move(sentences), std::move(shown), std::move(free), std::move(readings)});
    EXPECT_EQ(shipped(code + ".held-out.json"), held_out_file(languages.back()));
  }
  EXPECT_EQ(shipped("README.md"), model_card(languages, "avx2"));
}

}  // namespace
}  // namespace mha::layer_trainer
