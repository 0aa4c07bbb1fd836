#include "mha/generator.hpp"

#include <algorithm>
#include <utility>

#include "check_model.hpp"
#include "mha/detail/fail.hpp"
#include "mha/detail/kernels.hpp"

namespace mha {

Generator::Generator(const ModelOptions& options, std::size_t chunk, std::shared_ptr<Workers> workers)
    : options_((validate(options), options)),
      chunk_(chunk),
      workers_(workers == nullptr ? std::make_shared<Workers>() : std::move(workers)) {
  require(chunk > 0 && chunk <= options.context, "chunk is {}, but must be from 1 to the context of {}",
          {chunk, options.context});
  const BlockOptions block = options.block(chunk);
  blocks_.reserve(options.layers);
  caches_.reserve(options.layers);
  for (std::size_t i = 0; i < options.layers; ++i) {
    blocks_.emplace_back(block, 1, TransformerBlock::Keep::kNothing, workers_);
    caches_.emplace_back(block.attention(), options.context);
  }
  TensorList list;
  visit(list);
  workspace_ = Workspace(list.plan());
  list.bind(workspace_.data());
  workers_->reserve(product_memory_floats(1, options.d_model, options.vocabulary));
}

void Generator::visit(TensorVisitor& visit) {
  visit("stream", stream_, std::array{chunk_, options_.d_model});
  visit("next_stream", next_stream_, std::array{chunk_, options_.d_model});
  visit("norm", norm_, std::array{std::size_t{1}, options_.d_model});
  visit("norm_row", norm_row_, std::array{std::size_t{2}});
  visit("logits", logits_, std::array{std::size_t{1}, options_.vocabulary});
}

void Generator::truncate(std::size_t length) {
  require(length <= length_, "only {} tokens were read, so they cannot be truncated to {}", {this->length(), length});
  for (KeyValueCache& cache : caches_) cache.truncate(length);
  length_ = length;
}

ConstVector Generator::read(const ModelWeights& weights, std::span<const std::int32_t> tokens,
                            const KernelTable& kernels) {
  require(!blocks_.empty(), "this generator has no memory: it was moved from");
  require_shapes(options_, weights);
  if (tokens.empty()) throw Error("there is no token to read");
  require_tokens(options_, tokens, tokens.size());
  require(tokens.size() <= options_.context - length_, "{} tokens after {} are longer than the context of {} positions",
          {tokens.size(), length(), options_.context});
  const std::size_t before = length_;
  try {
    for (std::size_t first = 0; first < tokens.size(); first += chunk_) {
      read_chunk(weights, tokens.subspan(first, std::min(chunk_, tokens.size() - first)), kernels);
    }
    check_computed(options_, weights, "a logit", "btv", logits_, 1, kernels);
  } catch (...) {
    for (KeyValueCache& cache : caches_) cache.truncate(std::min(before, cache.length()));
    length_ = before;
    throw;
  }
  return flat(logits_);
}

void Generator::read_chunk(const ModelWeights& weights, std::span<const std::int32_t> tokens,
                           const KernelTable& table) {
  const Kernels kernels(table, *workers_);
  const std::size_t n = tokens.size();
  Matrix stream(stream_.data(), {n, options_.d_model});
  Matrix next(next_stream_.data(), {n, options_.d_model});
  for (std::size_t i = 0; i < n; ++i) {
    const auto id = static_cast<std::size_t>(tokens[i]);
    kernels.add(weights.token_embedding[id], weights.position_embedding[length_ + i], stream[i]);
  }
  check_computed(options_, weights, "the residual stream", "btm", stream, 1, kernels);
  for (std::size_t layer = 0; layer < blocks_.size(); ++layer) {
    in_block(layer, [&] { blocks_[layer].decode(weights.blocks[layer], stream, caches_[layer], next, table); });
    std::swap(stream, next);
  }
  length_ = length_ + n;
  const ConstMatrix last(stream[n - 1].data(), norm_.shape());
  kernels.layer_norm(last, weights.norm.weight, weights.norm.bias, options_.epsilon, norm_, {norm_row_.data(), {1}},
                     {norm_row_.data() + 1, {1}});
  kernels.matmul_transposed(norm_, weights.to_vocabulary(options_), logits_);  // (1, m) · (v, m)ᵀ -> (1, v)
}

}  // namespace mha
