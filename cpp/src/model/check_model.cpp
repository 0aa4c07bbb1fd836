#include "check_model.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "mha/error.hpp"

namespace mha {
namespace {

bool in_vocabulary(const ModelOptions& options, std::int32_t id) {
  return id >= 0 && static_cast<std::size_t>(id) < options.vocabulary;
}

[[noreturn]] void throw_outside(const ModelOptions& options, const std::string& what, std::int32_t id,
                                std::size_t place, std::size_t tokens) {
  const std::string limit =
      id < 0 ? " is negative" : " is not below the vocabulary of " + std::to_string(options.vocabulary);
  throw Error(what + " " + std::to_string(id) + " at position (" + std::to_string(place / tokens) + ", " +
              std::to_string(place % tokens) + ")" + limit);
}

template <std::size_t Rank, class T>
void require_shape(std::string_view name, const TensorView<T, Rank>& view, const std::array<std::size_t, Rank>& shape) {
  if (view.data() != nullptr && view.shape() == shape) return;
  throw Error(std::string(name) + " has shape " + describe_shape(view.shape()) + ", but this model needs " +
              describe_shape(shape));
}

}  // namespace

void require_tokens(const ModelOptions& options, std::span<const std::int32_t> ids, std::size_t tokens) {
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (!in_vocabulary(options, ids[i])) throw_outside(options, "token id", ids[i], i, tokens);
  }
}

std::size_t require_targets(const ModelOptions& options, std::span<const std::int32_t> targets, std::size_t tokens) {
  std::size_t counted = 0;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (targets[i] == LanguageModel::kIgnored) continue;
    if (!in_vocabulary(options, targets[i])) throw_outside(options, "target", targets[i], i, tokens);
    ++counted;
  }
  if (counted == 0) throw Error("every target is ignored: there is nothing that the loss could be the mean of");
  return counted;
}

template <class T>
void require_shapes(const ModelOptions& options, const ModelParameters<T>& parameters) {
  const std::size_t m = options.d_model;
  require_shape("token_embedding", parameters.token_embedding, std::array{options.vocabulary, m});
  require_shape("position_embedding", parameters.position_embedding, std::array{options.context, m});
  require_shape("norm.weight", parameters.norm.weight, std::array{m});
  require_shape("norm.bias", parameters.norm.bias, std::array{m});
  require_shape("output", parameters.to_vocabulary(options), std::array{options.vocabulary, m});
  if (parameters.blocks.size() != options.layers) {
    throw Error("there are parameters of " + std::to_string(parameters.blocks.size()) + " blocks, but the model has " +
                std::to_string(options.layers));
  }
}
template void require_shapes(const ModelOptions& options, const ModelParameters<const float>& parameters);
template void require_shapes(const ModelOptions& options, const ModelParameters<float>& parameters);

void throw_model_overflow(const ModelOptions& options, const ModelWeights& weights) {
  ModelWeights all = weights;
  all.visit(options, []<std::size_t Rank>(std::string_view name, TensorView<const float, Rank>& view,
                                          const std::array<std::size_t, Rank>& shape) {
    const auto* wrong = std::find_if_not(view.begin(), view.end(), [](float value) { return std::isfinite(value); });
    if (wrong == view.end()) return;
    throw Error(std::string(name) + " is " + describe_non_finite(*wrong) + " at " +
                describe_position(static_cast<std::size_t>(wrong - view.begin()), Rank == 1 ? "i" : "ij", shape) +
                ": every weight must be finite");
  });
  throw Error("a result does not fit into a 32-bit float: the weights are too large");
}

}  // namespace mha
