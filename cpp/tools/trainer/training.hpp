// What both trainings share: the recipe, the loop, sentences held out from it, scores.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <vector>

#include "mha/training.hpp"
#include "tools/trainer/grammar.hpp"

namespace mha::trainer {

/// Everything that a training depends on: the same recipe and kernel table give the same bits.
struct Recipe {
  std::uint32_t seed = 1;
  std::size_t steps = 1;
  std::size_t batch = 1;
  std::size_t layers = 1;
  std::size_t heads = 1;
  std::size_t width = 1;
  double peak_rate = 0.0;
  double last_rate_divisor = 1.0;  // how many times smaller the rate is after the last step
  /// How much showing heads where to look counts, beside the loss of the answers; 0: no head is shown anything.
  double supervision = 0.0;
  AdamWOptions adamw;
};

using Tell = std::function<void(std::size_t step, double loss)>;

/// Trains `values` and rounds them to half precision, in which they are shipped. add_gradients(step) adds to
/// `gradients` and returns the loss. Throws Error if the training diverges.
void train(const Recipe& recipe, const ParameterList& list, const ParameterBuffer& values,
           const ParameterBuffer& gradients, const std::function<double(std::uint32_t step)>& add_gradients,
           const Tell& tell);

/// A sentence that is not held out.
[[nodiscard]] Sentence say_for_training(const Grammar& grammar, Dice& dice);

/// So many results of `say`, all of which `accept` accepts, no two with the same `text`.
template <class Say, class Accept, class Text>
[[nodiscard]] auto say_distinct(std::size_t count, const Say& say, const Accept& accept, const Text& text) {
  std::vector<decltype(say())> results;
  std::set<std::string> said;
  while (results.size() < count) {
    auto result = say();
    if (accept(result) && said.insert(text(result)).second) results.push_back(std::move(result));
  }
  return results;
}

/// The number of questions and of right answers.
struct Score {
  std::size_t right = 0;
  std::size_t asked = 0;

  void count(bool is_right) {
    right += static_cast<std::size_t>(is_right);
    ++asked;
  }
  [[nodiscard]] Json json() const { return {{"right", right}, {"asked", asked}}; }
};

/// Everything of the recipe that a model card tells, with the name of the kernel table.
[[nodiscard]] Json json_of(const Recipe& recipe, std::string_view kernels);

}  // namespace mha::trainer
