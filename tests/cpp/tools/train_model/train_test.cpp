// Tests that training is deterministic, and that its files match the measurements.
#include "tools/train_model/train.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>

#include "mha/safetensors.hpp"
#include "support/golden.hpp"
#include "tools/checkpoint/gpt2_file.hpp"
#include "tools/train_model/measure.hpp"
#include "tools/train_model/show_previous.hpp"
#include "tools/train_model/text.hpp"
#include "tools/train_model/write_files.hpp"

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
    options = model_options(recipe, vocabulary);
    list = list_parameters<ModelWeights>(options);
    values = std::make_unique<ParameterBuffer>(list);
    train(recipe, vocabulary, options, list, *values, active_kernels(),
          [this](std::size_t, double loss) { losses.push_back(loss); });
    measured = measure(options, bind_parameters<ModelWeights>(options, list, *values), vocabulary, passages);
  }
  ShortTraining(const ShortTraining&) = delete;
  ShortTraining& operator=(const ShortTraining&) = delete;
  ~ShortTraining() { choose_best_kernels(); }

  [[nodiscard]] Trained trained() const {
    return {recipe, "scalar", vocabulary, options, list, *values, passages, measured};
  }

  Recipe recipe;
  Vocabulary vocabulary;
  ModelOptions options;
  ParameterList list;
  std::unique_ptr<ParameterBuffer> values;
  std::vector<Passage> passages = held_out_passages(99, 4);
  Measurements measured;
  std::vector<double> losses;
};

TEST(TrainModel, GivesTheSameFileForTheSameSeedBitForBit) {
  const ShortTraining first;
  const ShortTraining second;
  const ShortTraining other(4);
  EXPECT_EQ(first.losses, second.losses);
  EXPECT_EQ(model_file(first.trained()), model_file(second.trained()));
  EXPECT_EQ(vocabulary_file(first.trained()), vocabulary_file(second.trained()));
  EXPECT_NE(model_file(first.trained()), model_file(other.trained()));
}

TEST(TrainModel, LearnsFromTheFirstStep) {
  const ShortTraining training;
  EXPECT_NEAR(training.losses.front(), std::log(static_cast<double>(training.vocabulary.size())), 0.1);
  EXPECT_LT(training.losses.back(), training.losses.front());
}

TEST(TrainModel, ShipsWhatItMeasured) {
  const ShortTraining training;
  const SafetensorsFile file(model_file(training.trained()));
  EXPECT_EQ(file.entry("wte.weight").dtype, Dtype::kF16);
  const tools::LoadedModel loaded = tools::load_model(file);
  EXPECT_TRUE(std::ranges::equal(loaded.values.all(), training.values->all()));
  const auto json = nlohmann::json::parse(vocabulary_file(training.trained()));
  EXPECT_EQ(json["words"].size(), training.vocabulary.size());
  EXPECT_EQ(json["measured"]["loss"].get<double>(), training.measured.loss);
  EXPECT_EQ(json["measured"]["gender"]["asked"].get<std::size_t>(), 4U);
  const auto passages = nlohmann::json::parse(held_out_file(training.passages));
  EXPECT_EQ(passages.size(), training.passages.size());
  EXPECT_EQ(passages[0]["words"], training.passages[0].text());
  const std::string card = model_card(training.trained());
  EXPECT_NE(card.find("Seed 3, 3 steps of 2 sequences"), std::string::npos);
  EXPECT_NE(card.find(" of 4 |"), std::string::npos);
}

std::string shipped(const std::string& name) {
  std::ifstream file(testing::golden_folder() / "../../web/models/trained" / name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// After a change to the grammar, the recipe or the card's text, train again or regenerate the card.
TEST(ShippedModel, MatchesThisTrainer) {
  const std::vector<Passage> passages = shipped_passages();
  EXPECT_EQ(shipped("held-out.json"), held_out_file(passages));

  const auto json = nlohmann::json::parse(shipped("vocabulary.json"));
  const auto score = [&](const char* name) {
    const auto& written = json["measured"][name];
    return Score{written["right"].get<std::size_t>(), written["asked"].get<std::size_t>()};
  };
  std::vector<HeadMeasures> heads;
  for (const auto& head : json["measured"]["heads"]) {
    heads.push_back({head["previous"].get<double>(), head["induction"].get<double>(), head["subject"].get<double>()});
  }
  const Measurements measured{json["measured"]["loss"].get<double>(),
                              json["measured"]["words"].get<std::size_t>(),
                              score("agreement"),
                              score("attracted"),
                              score("gender"),
                              score("meaning"),
                              score("repetition"),
                              heads};
  const Recipe recipe;
  const Vocabulary vocabulary;
  const ModelOptions options = model_options(recipe, vocabulary);
  const ParameterList list = list_parameters<ModelWeights>(options);
  const ParameterBuffer values(list);
  const Trained trained{
      recipe, json["training"]["kernels"].get<std::string>(), vocabulary, options, list, values, passages, measured};
  EXPECT_EQ(shipped("vocabulary.json"), vocabulary_file(trained));
  EXPECT_EQ(shipped("README.md"), model_card(trained));
}

TEST(ShowPrevious, FollowsTheGradientOfItsLoss) {
  force_kernels("scalar");
  const Vocabulary vocabulary;
  Recipe recipe;
  recipe.width = 16;
  const ModelOptions options = model_options(recipe, vocabulary);
  const ParameterList list = list_parameters<ModelWeights>(options);
  const ParameterBuffer values(list);
  const ParameterBuffer gradient_values(list);
  initialise(options, list, values, 3);
  for (const char* name : {"blocks.0.attention.w_q", "blocks.0.attention.w_k"}) {
    for (float& value : values.of(list.find(name))) value *= 10.0F;  // so that the rows are not even
  }
  const auto weights = bind_parameters<ModelWeights>(options, list, values);
  const auto gradients = bind_parameters<ModelGradients>(options, list, gradient_values);
  LanguageModel model(options, 2, 12);
  write_training_batch(model, vocabulary, 1, 1);
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
  const Vocabulary vocabulary;
  Recipe recipe;
  recipe.width = 16;
  const ModelOptions options = model_options(recipe, vocabulary);
  const ParameterList list = list_parameters<ModelWeights>(options);
  const ParameterBuffer values(list);  // all 0: every score is 0
  const auto weights = bind_parameters<ModelWeights>(options, list, values);
  Passage passage;
  passage.words = {"fox", "tom", ",", "again", "fox", "tom", "."};
  passage.repetitions.push_back({1, 5});
  passage.agreement = Agreement{.subject = 1, .verb = 3, .wrong = "x", .attracted = false};
  const std::vector<Passage> passages = {passage};
  for (const auto& [previous, induction, subject] : measure(options, weights, vocabulary, passages).heads) {
    // Row t has t + 1 keys. Rows 2 to 6 have a previous token; row 5, "fox", reads "tom", token 2; row 3 reads token 2.
    EXPECT_NEAR(previous, (1.0 / 3 + 1.0 / 4 + 1.0 / 5 + 1.0 / 6 + 1.0 / 7) / 5, 1e-6);
    EXPECT_NEAR(induction, 1.0 / 6, 1e-6);
    EXPECT_NEAR(subject, 1.0 / 4, 1e-6);
  }
  choose_best_kernels();
}

TEST(Measure, CountsEveryQuestionOnce) {
  const ShortTraining training;
  const Measurements& measured = training.measured;
  EXPECT_EQ(measured.agreement.asked, 4U);
  EXPECT_EQ(measured.gender.asked, 4U);
  EXPECT_EQ(measured.meaning.asked, 4U);
  EXPECT_LE(measured.attracted.asked, 4U);
  std::size_t repetitions = 0;
  std::size_t words = 0;
  for (const Passage& passage : training.passages) {
    repetitions += passage.repetitions.size();
    words += passage.words.size();
  }
  EXPECT_EQ(measured.repetition.asked, repetitions);
  EXPECT_EQ(measured.words, words);
}

}  // namespace
}  // namespace mha::trainer
