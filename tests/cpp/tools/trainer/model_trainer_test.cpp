// Tests that training the language model is deterministic, and that its files match the measurements.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "mha/safetensors.hpp"
#include "tools/checkpoint/gpt2_file.hpp"
#include "tools/trainer/grammars.hpp"
#include "tools/trainer/model_trainer.hpp"

namespace mha::trainer {
namespace {

/// A few training steps of a small model with the scalar table.
class ShortTraining {
 public:
  explicit ShortTraining(std::uint32_t seed = 3) {
    force_kernels("scalar");
    recipe.seed = seed;
    recipe.steps = 3;
    recipe.batch = 2;
    recipe.width = 16;
    trained = std::make_unique<TrainedModel>(recipe, lexicon);
    train_model(recipe, testing::model_grammar(), lexicon, *trained,
                [this](std::size_t, double loss) { losses.push_back(loss); });
    measured = measure_model(*trained, lexicon, passages);
  }
  ShortTraining(const ShortTraining&) = delete;
  ShortTraining& operator=(const ShortTraining&) = delete;
  ~ShortTraining() { choose_best_kernels(); }

  [[nodiscard]] std::string vocabulary() const { return vocabulary_file(recipe, "scalar", lexicon, measured); }
  [[nodiscard]] std::string card() const {
    return model_card(testing::shipped("trained/card.template.md"), recipe, "scalar", testing::model_grammar(),
                      *trained, passages.size(), measured);
  }

  Recipe recipe = kModelRecipe;
  Lexicon lexicon = model_lexicon(testing::model_grammar());
  std::unique_ptr<TrainedModel> trained;
  std::vector<Sentence> passages = held_out_passages(testing::model_grammar(), 4);
  Json measured;
  std::vector<double> losses;
};

TEST(TrainModel, GivesTheSameFileForTheSameSeedBitForBit) {
  const ShortTraining first;
  const ShortTraining second;
  const ShortTraining other(4);
  EXPECT_EQ(first.losses, second.losses);
  EXPECT_EQ(model_file(*first.trained), model_file(*second.trained));
  EXPECT_EQ(first.vocabulary(), second.vocabulary());
  EXPECT_NE(model_file(*first.trained), model_file(*other.trained));
}

TEST(TrainModel, LearnsFromTheFirstStep) {
  const ShortTraining training;
  EXPECT_NEAR(training.losses.front(), std::log(static_cast<double>(training.lexicon.size())), 0.1);
  EXPECT_LT(training.losses.back(), training.losses.front());
}

TEST(TrainModel, ShipsWhatItMeasured) {
  const ShortTraining training;
  const SafetensorsFile file(model_file(*training.trained));
  EXPECT_EQ(file.entry("wte.weight").dtype, Dtype::kF16);
  const tools::LoadedModel loaded = tools::load_model(file);
  EXPECT_TRUE(std::ranges::equal(loaded.values.all(), training.trained->values.all()));
  const Json json = Json::parse(training.vocabulary());
  EXPECT_EQ(json["words"].size(), training.lexicon.size());
  EXPECT_EQ(json["measured"], training.measured);
  EXPECT_EQ(json["measured"]["gender"]["asked"], 4U);
  const Json passages = Json::parse(passages_file(training.passages));
  EXPECT_EQ(passages.size(), training.passages.size());
  EXPECT_EQ(passages[0]["words"], training.passages[0].text());
  const std::string card = training.card();
  EXPECT_NE(card.find("Seed 3, 3 steps of 2 sequences"), std::string::npos);
  EXPECT_NE(card.find(" of 4 |"), std::string::npos);
}

// After a change to the grammar, the recipe or the card's text, train again or regenerate the card.
TEST(ShippedModel, MatchesThisTrainer) {
  const Grammar& grammar = testing::model_grammar();
  const Lexicon lexicon = model_lexicon(grammar);
  const std::vector<Sentence> passages = held_out_passages(grammar);
  EXPECT_EQ(testing::shipped("trained/held-out.json"), passages_file(passages));
  const std::string vocabulary = testing::shipped("trained/vocabulary.json");
  const Json written = Json::parse(vocabulary);
  const std::string kernels = written["training"]["kernels"];
  EXPECT_EQ(vocabulary, vocabulary_file(kModelRecipe, kernels, lexicon, written["measured"]));
  const TrainedModel untrained(kModelRecipe, lexicon);
  EXPECT_EQ(testing::shipped("trained/README.md"),
            model_card(testing::shipped("trained/card.template.md"), kModelRecipe, kernels, grammar, untrained,
                       passages.size(), written["measured"]));
}

TEST(ShowPrevious, FollowsTheGradientOfItsLoss) {
  force_kernels("scalar");
  const Lexicon lexicon = model_lexicon(testing::model_grammar());
  Recipe recipe = kModelRecipe;
  recipe.width = 16;
  recipe.seed = 3;
  const TrainedModel trained(recipe, lexicon);
  const auto& [options, list, values] = trained;
  const ParameterBuffer gradient_values(list);
  for (const char* name : {"blocks.0.attention.w_q", "blocks.0.attention.w_k"}) {
    for (float& value : values.of(list.find(name))) value *= 10.0F;  // so that the rows are not even
  }
  const ModelWeights weights = trained.weights();
  const auto gradients = bind_parameters<ModelGradients>(options, list, gradient_values);
  LanguageModel model(options, 2, 12);
  write_training_batch(model, testing::model_grammar(), lexicon, 1, 1);
  const auto loss = [&] {
    model.forward(weights);
    const ParameterBuffer ignored(list);
    return show_previous(model, weights, bind_parameters<ModelGradients>(options, list, ignored), 1.0);
  };
  model.forward(weights);
  static_cast<void>(show_previous(model, weights, gradients, 1.0));
  for (const char* name : {"w_q", "w_k", "b_q"}) {
    const Parameter& parameter = list.find(std::string("blocks.0.attention.") + name);
    // The second feature of head 0, in the first row and (of a matrix) in the fourth.
    for (const std::size_t at : {std::size_t{1}, std::size_t{parameter.rank == 2 ? 3U * 16U + 1U : 2U}}) {
      constexpr float kStep = 1e-2F;
      float& value = values.of(parameter)[at];
      const float before = value;
      value = before + kStep;
      const double above = loss();
      value = before - kStep;
      const double below = loss();
      value = before;
      // A central difference: its error is of the order of the step's square.
      const double slope = (above - below) / (2.0 * static_cast<double>(kStep));
      EXPECT_NEAR(gradient_values.of(parameter)[at], slope, 2e-3) << name << " " << at;
    }
  }
  std::size_t changed = 0;
  for (const Parameter& parameter : list.entries()) {
    for (const float gradient : gradient_values.of(parameter)) changed += static_cast<std::size_t>(gradient != 0.0F);
  }
  // Head 0 has 4 of 16 columns in w_q and w_k, and 4 numbers in each of their biases.
  EXPECT_LE(changed, 2U * (16 * 4 + 4));
  EXPECT_GT(changed, 2U * 16 * 4);
  choose_best_kernels();
}

TEST(Measure, MeasuresHeadsWithUniformAttention) {
  force_kernels("scalar");
  const Lexicon lexicon = model_lexicon(testing::model_grammar());
  Recipe recipe = kModelRecipe;
  recipe.width = 16;
  const TrainedModel trained(recipe, lexicon);
  trained.values.zero();  // every score is 0
  Sentence passage;
  for (const std::string& word : split("fox tom , again fox tom .")) passage.words.push_back({.text = word});
  passage.notes = {{"agreement", {{"subject", 1}, {"verb", 3}, {"wrong", "x"}, {"attracted", false}}},
                   {"repetitions", {{{"first", 1}, {"again", 5}}}}};
  for (const Json& head : measure_model(trained, lexicon, {&passage, 1})["heads"]) {
    // Row t has t + 1 keys. Rows 2 to 6 have a previous token; row 5, "fox", reads "tom", token 2; row 3 reads token 2.
    EXPECT_NEAR(head["previous"].get<double>(), (1.0 / 3 + 1.0 / 4 + 1.0 / 5 + 1.0 / 6 + 1.0 / 7) / 5, 1e-6);
    EXPECT_NEAR(head["induction"].get<double>(), 1.0 / 6, 1e-6);
    EXPECT_NEAR(head["subject"].get<double>(), 1.0 / 4, 1e-6);
  }
  choose_best_kernels();
}

TEST(Measure, CountsEveryQuestionOnce) {
  const ShortTraining training;
  const Json& measured = training.measured;
  EXPECT_EQ(measured["agreement"]["asked"], 4U);
  EXPECT_EQ(measured["gender"]["asked"], 4U);
  EXPECT_EQ(measured["meaning"]["asked"], 4U);
  EXPECT_LE(measured["attracted"]["asked"], 4U);
  std::size_t repetitions = 0;
  std::size_t words = 0;
  for (const Sentence& passage : training.passages) {
    repetitions += passage.notes.value("repetitions", Json::array()).size();
    words += passage.words.size();
  }
  EXPECT_EQ(measured["repetition"]["asked"], repetitions);
  EXPECT_EQ(measured["words"], words);
}

}  // namespace
}  // namespace mha::trainer
