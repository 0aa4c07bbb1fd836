#include <algorithm>

#include "tools/positions/sinusoidal.hpp"
#include "tools/trainer/model_trainer.hpp"

namespace mha::trainer {
namespace {

bool is_worth_measuring(const Sentence& passage) {
  const Json& notes = passage.notes;
  if (notes.contains("agreement"))
    return notes["agreement"]["verb"] > notes["agreement"]["subject"].get<std::size_t>() + 1;
  return !notes.contains("antecedent") || notes["antecedent"].contains("namedAgain");
}

}  // namespace

Lexicon model_lexicon(const Grammar& grammar) { return Lexicon(grammar, {"<unk>", "<start>"}); }

ModelOptions model_options(const Recipe& recipe, const Lexicon& lexicon) {
  return {.vocabulary = lexicon.size(),
          .context = kContext,
          .d_model = recipe.width,
          .num_heads = recipe.heads,
          .layers = recipe.layers};
}

void write_training_batch(LanguageModel& model, const Grammar& grammar, const Lexicon& lexicon, std::uint32_t seed,
                          std::uint32_t step) {
  Dice dice(random_u32(seed, step));
  for (std::size_t b = 0; b < model.batch(); ++b) {
    std::vector<std::int32_t> text = {kStart};
    while (text.size() <= model.tokens()) {
      for (const std::size_t id : lexicon.ids(say_for_training(grammar, dice)))
        text.push_back(static_cast<std::int32_t>(id));
    }
    for (std::size_t t = 0; t < model.tokens(); ++t) {
      const bool unknown = t > 0 && dice.below(100) == 0;
      model.token_ids()(b, t) = unknown ? static_cast<std::int32_t>(Lexicon::kUnknown) : text[t];
      model.targets()(b, t) = text[t + 1];
    }
  }
}

std::vector<Sentence> held_out_passages(const Grammar& grammar, std::size_t each) {
  constexpr std::uint32_t kSeed = 99;
  Dice dice(kSeed);
  std::vector<Sentence> passages;
  for (const std::string_view rule : {"agreement", "gender", "meaning", "repetition", "other"}) {
    const std::vector<Sentence> said = say_distinct(
        rule == "other" ? each / 2 : each, [&] { return grammar.say(dice, rule); },
        [](const Sentence& passage) { return is_held_out(passage) && is_worth_measuring(passage); },
        [](const Sentence& passage) { return passage.text(); });
    passages.insert(passages.end(), said.begin(), said.end());
  }
  return passages;
}

TrainedModel::TrainedModel(const Recipe& recipe, const Lexicon& lexicon)
    : options(model_options(recipe, lexicon)), list(list_parameters<ModelWeights>(options)), values(list) {
  initialise(options, list, values, recipe.seed);
  const std::vector<float> positions = tools::sinusoidal_positions(kContext, options.d_model);
  std::ranges::transform(positions, values.of(list.find("position_embedding")).begin(), [](float position) {
    return static_cast<float>(kPositionScale * static_cast<double>(position));
  });
}

void train_model(const Recipe& recipe, const Grammar& grammar, const Lexicon& lexicon, const TrainedModel& trained,
                 const Tell& tell) {
  const ParameterBuffer gradient_values(trained.list);
  const ModelWeights weights = trained.weights();
  const auto gradients = bind_parameters<ModelGradients>(trained.options, trained.list, gradient_values);
  LanguageModel model(trained.options, recipe.batch, kContext);
  const auto add_step = [&](std::uint32_t step) {
    write_training_batch(model, grammar, lexicon, recipe.seed, step);
    model.forward(weights);
    const double loss = model.loss();
    if (recipe.supervision > 0.0) show_previous(model, weights, gradients, recipe.supervision);
    model.backward(weights, gradients);
    return loss;
  };
  train(recipe, trained.list, trained.values, gradient_values, add_step, tell);
}

}  // namespace mha::trainer
