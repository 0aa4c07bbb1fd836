// A training of the layer gives the same bits each time, follows the gradient, and its files say what was measured.
#include "tools/trainer/layer_trainer.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "mha/safetensors.hpp"
#include "tools/positions/sinusoidal.hpp"
#include "tools/trainer/grammars.hpp"

namespace mha::trainer {
namespace {

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
    Recipe recipe = kLayerRecipe;
    recipe.seed = seed;
    recipe.steps = 60;
    recipe.batch = 8;
    losses_.clear();
    return train_layer(recipe, testing::english(), lexicon_,
                       [this](std::size_t, double loss) { losses_.push_back(loss); });
  }

  ScalarKernels scalar_;
  Lexicon lexicon_{testing::english()};
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
  Layer layer({lexicon_.size()}, 5);
  Dice dice(2);
  const Sentence sentence = testing::english().say(dice);
  const ParameterBuffer gradient_values(layer.list());
  const auto gradients = bind_parameters<LayerParameters>(layer.sizes(), layer.list(), gradient_values);
  const auto loss = [&] { return add_gradients(layer, kLayerRecipe, sentence, lexicon_, 1, gradients); };
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
  const HeldOut held = held_out(testing::french(), 200, 20);
  std::set<std::string> texts;
  EXPECT_EQ(held.sentences.size(), 200U);
  for (const Sentence& sentence : held.sentences) {
    EXPECT_TRUE(is_held_out(sentence));
    EXPECT_TRUE(texts.insert(sentence.text()).second);
  }
  for (const auto& pairs : held.pairs) {
    EXPECT_EQ(pairs.size(), 20U);
    for (const MinimalPair& pair : pairs) EXPECT_TRUE(is_held_out(pair.first) && is_held_out(pair.second));
  }
}

std::unique_ptr<Layer> shipped_layer(const std::string& name, const Lexicon& lexicon) {
  const SafetensorsFile file = SafetensorsFile::read(testing::models_folder() / "learned" / name);
  auto layer = std::make_unique<Layer>(LayerSizes{lexicon.size(), kLayerRecipe.width, kLayerRecipe.heads}, 1);
  for (const SafetensorsEntry& entry : file.entries()) {
    std::ranges::copy(file.floats(entry.name), layer->values().of(layer->list().find(entry.name)).begin());
  }
  return layer;
}

// A change of a grammar, of the recipe or of the card's words needs a new training or a new card.
TEST(ShippedLayers, AreThoseThatThisTrainerWrites) {
  std::vector<TrainedLanguage> languages;
  for (const Grammar* const grammar : {&testing::english(), &testing::french()}) {
    const std::string code = grammar == &testing::english() ? "en" : "fr";
    const std::string held_out_text = testing::shipped("learned/" + code + ".held-out.json");
    const Json written = Json::parse(held_out_text);
    const Lexicon lexicon(*grammar);
    languages.push_back({code, *grammar, lexicon, held_out(*grammar), shipped_layer(code + ".safetensors", lexicon),
                         shipped_layer(code + ".free.safetensors", lexicon), written["shown"], written["free"]});
    const std::vector<std::byte> file = layer_file(*languages.back().shown, lexicon);
    EXPECT_EQ(testing::shipped("learned/" + code + ".safetensors"),
              std::string(reinterpret_cast<const char*>(file.data()), file.size()));
    EXPECT_EQ(held_out_text, held_out_file(languages.back()));
  }
  EXPECT_EQ(testing::shipped("learned/README.md"),
            layer_card(testing::shipped("learned/card.template.md"), languages, kLayerRecipe, "avx2"));
}

// The classifiers of a training are not shipped, so that their scores cannot be measured again.
TEST(ShippedLayers, HaveHeadsThatReadAsWritten) {
  for (const auto& [code, grammar] : {std::pair("en", &testing::english()), std::pair("fr", &testing::french())}) {
    const Lexicon lexicon(*grammar);
    const Json written = Json::parse(testing::shipped("learned/" + std::string(code) + ".held-out.json"))["shown"];
    const auto layer = shipped_layer(std::string(code) + ".safetensors", lexicon);
    const Json measured = measure_layer(*layer, lexicon, held_out(*grammar));
    for (const char* part : {"decidable", "undecided", "pairs"}) {
      EXPECT_EQ(measured[part].size(), written[part].size());
      for (const auto& [name, score] : written[part].items()) {
        EXPECT_EQ(measured[part][name]["asked"], score["asked"]) << name;
        // Kernel tables round differently, which may change a close case.
        EXPECT_NEAR(measured[part][name]["right"].get<double>(), score["right"].get<double>(), 2) << name;
      }
    }
  }
}

}  // namespace
}  // namespace mha::trainer
