#include "check_model.hpp"

#include <cmath>
#include <string>

#include "layer_checks.hpp"
#include "mha/detail/fail.hpp"
#include "mha/detail/kernel_table.hpp"

namespace mha {
namespace {

bool in_vocabulary(const ModelOptions& options, std::int32_t id) {
  return id >= 0 && static_cast<std::size_t>(id) < options.vocabulary;
}

[[noreturn]] void throw_outside(const ModelOptions& options, const char* what, std::int32_t id, std::size_t place,
                                std::size_t tokens) {
  if (id < 0) fail("{} {} at position ({}, {}) is negative", {what, id, place / tokens, place % tokens});
  fail("{} {} at position ({}, {}) is not below the vocabulary of {}",
       {what, id, place / tokens, place % tokens, options.vocabulary});
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
  if (counted == 0) throw Error("every target is ignored: the loss needs at least one");
  return counted;
}

template <class T>
void require_shapes(const ModelOptions& options, const ModelParameters<T>& parameters) {
  ShapeChecker checker;
  ModelParameters<T> outside = outside_blocks(parameters);
  outside.visit_embeddings(options, checker);
  outside.visit_output(options, checker);
  require(parameters.blocks.size() == options.layers, "there are parameters of {} blocks, but the model has {}",
          {parameters.blocks.size(), options.layers});
  for (std::size_t i = 0; i < options.layers; ++i) {
    const std::string prefix = joined({"blocks.", std::to_string(i), "."});
    const NamePrefix before(checker, prefix);
    BlockParameters<T> block = parameters.blocks[i];
    block.visit(options.block(options.context), checker);
  }
}
template void require_shapes(const ModelOptions& options, const ModelParameters<const float>& parameters);
template void require_shapes(const ModelOptions& options, const ModelParameters<float>& parameters);

void rethrow_in_block(std::size_t layer, const Error& error) { fail("block {}: {}", {layer, error.what()}); }

void check_computed(const ModelOptions& options, const ModelWeights& weights, const char* name, const char* axes,
                    ConstMatrix rows, std::size_t batch, const KernelTable& kernels) {
  if (std::isfinite(kernels.largest_magnitude(flat(rows)))) return;
  ModelWeights all = weights;
  FiniteChecker check_weights(FiniteChecker::kWeight, kernels);
  all.visit(options, check_weights);
  FiniteChecker check(FiniteChecker::kComputed, kernels, axes);
  check_rows(check, name, rows, batch);
}

}  // namespace mha
