// Tests that the caller's threads compute the same bits as one thread.
#include "mha/workers.hpp"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "mha/detail/kernels.hpp"
#include "mha/generator.hpp"
#include "support/block_case.hpp"
#include "support/expect_error.hpp"
#include "support/layer_case.hpp"
#include "support/random_values.hpp"

namespace mha::testing {
namespace {

/// Starts a thread for every part but one.
ParallelFor threads(std::size_t workers) {
  return {.workers = workers,
          .run =
              [](void*, std::size_t count, ParallelFor::Part part, void* data) noexcept {
                std::vector<std::jthread> others;
                for (std::size_t i = 1; i < count; ++i) others.emplace_back(part, data, i);
                part(data, 0);
              },
          .threads = nullptr};
}

class Threads : public ::testing::TestWithParam<std::size_t> {
 protected:
  [[nodiscard]] static std::shared_ptr<Workers> workers() { return std::make_shared<Workers>(threads(GetParam())); }
};
INSTANTIATE_TEST_SUITE_P(Workers, Threads, ::testing::Values(2, 3, 7));

/// The bits of all four products of these sizes.
std::vector<float> products(std::size_t n, std::size_t k, std::size_t m, Workers& workers) {
  const std::vector<float> left = random_values(n * k, 1);
  const std::vector<float> right = random_values(k * m, 2);
  const std::vector<float> bias = random_values(m, 3);
  const std::size_t most = std::max({n, k, m});
  workers.reserve(product_memory_floats(most, most, most));
  const Kernels kernels(active_kernels(), workers);
  const ConstMatrix a(left.data(), {n, k});
  const ConstMatrix b(right.data(), {k, m});
  std::vector<float> packed(packed_floats(k, m));
  kernels.pack_right(b, packed.data());

  std::vector<float> out(3 * n * m + k * k);
  kernels.matmul(a, b, {bias.data(), {m}}, {out.data(), {n, m}});
  kernels.matmul_packed(a, packed.data(), {bias.data(), {m}}, {out.data() + n * m, {n, m}});
  kernels.matmul_transposed(a, {right.data(), {m, k}}, {out.data() + 2 * n * m, {n, m}});
  kernels.add_transposed_matmul(a, a, {out.data() + 3 * n * m, {k, k}});
  return out;
}

TEST_P(Threads, ComputeProductsOfTheSameBits) {
  // Wide, high, a single row, and sizes that are no multiple of a tile.
  for (const auto [n, k, m] : std::vector<std::array<std::size_t, 3>>{
           {40, 300, 701}, {1500, 70, 47}, {1, 1000, 1501}, {129, 257, 97}, {300, 400, 1}}) {
    Workers alone;
    EXPECT_EQ(products(n, k, m, *workers()), products(n, k, m, alone)) << n << ", " << k << ", " << m;
  }
}

/// The output and the gradients of a layer.
std::vector<std::vector<float>> layer_results(const AttentionOptions& options, std::size_t batch,
                                              std::shared_ptr<Workers> workers) {
  LayerCase c(options, batch, 5, true);
  AttentionLayer layer(options, batch, AttentionLayer::Keep::kForBackward, std::move(workers));
  std::ranges::copy(c.layer.key_padding(), layer.key_padding().begin());
  layer.use_additive_mask(true);
  std::ranges::copy(c.layer.additive_mask(), layer.additive_mask().begin());
  layer.forward(c.weights(), c.inputs(), c.out());
  layer.backward(c.weights(), c.gradients.views(), c.inputs(), c.d_out(), c.d_inputs());
  std::vector<std::vector<float>> results{c.output, c.d_input, c.d_key_input, c.d_value_input};
  for (const std::string& name : c.gradients.names()) results.push_back(c.gradients[name]);
  return results;
}

TEST_P(Threads, ComputeLayersOfTheSameBits) {
  AttentionOptions grouped = AttentionOptions::self(150, 96, 6);
  grouped.num_kv_heads = 2;
  grouped.causal = grouped.bias = true;
  grouped.dropout = 0.2;
  AttentionOptions cross = AttentionOptions::self(100, 64, 4);
  cross.cross = true;
  cross.source_tokens = 180;
  cross.key_width = 40;
  cross.value_width = 48;
  AttentionOptions copied = AttentionOptions::self(96, 256, 4);  // rows of keys that the kernels copy
  for (const AttentionOptions& options : {grouped, cross, copied}) {
    EXPECT_EQ(layer_results(options, 3, workers()), layer_results(options, 3, nullptr)) << describe(options);
  }
}

TEST_P(Threads, DecodeTheSameBits) {
  const AttentionOptions options = AttentionOptions::self(400, 64, 8);
  const LayerCase c(options, 1, 7, false);
  const auto decoded = [&](std::shared_ptr<Workers> workers) {
    AttentionLayer layer(options, 1, AttentionLayer::Keep::kNothing, std::move(workers));
    KeyValueCache cache(options, 400);
    std::vector<float> output(c.input.size());
    for (std::size_t first = 0, n = 399; first < 400; first += n, n = 1) {
      layer.decode(c.weights(), {c.input.data() + first * 64, {n, 64}}, cache, {output.data() + first * 64, {n, 64}});
    }
    return output;
  };
  EXPECT_EQ(decoded(workers()), decoded(nullptr));
}

/// The logits and the gradients of a model that shares its workers between its blocks.
std::vector<std::vector<float>> model_results(std::shared_ptr<Workers> workers) {
  const ModelOptions options{
      .vocabulary = 300, .context = 64, .d_model = 96, .num_heads = 4, .num_kv_heads = 0, .d_ff = 400, .layers = 2};
  ModelCase c(options, 2, 64, 3);
  LanguageModel model(options, 2, 64, LanguageModel::Keep::kForBackward, workers);
  std::ranges::copy(c.ids(), model.token_ids().begin());
  std::ranges::copy(c.targets(), model.targets().begin());
  model.forward(c.weights);
  static_cast<void>(model.loss());
  c.gradients.zero();
  model.backward(c.weights, c.gradient_views);
  Generator generator(options, 32, std::move(workers));
  const std::vector<std::int32_t> ids = c.ids();
  const ConstVector next = generator.read(c.weights, std::span(ids).first(40));
  return {{model.logits().begin(), model.logits().end()},
          {c.gradients.all().begin(), c.gradients.all().end()},
          {next.begin(), next.end()}};
}

TEST_P(Threads, TrainModelsOfTheSameBits) { EXPECT_EQ(model_results(workers()), model_results(nullptr)); }

TEST(Workers, RunEveryUnitOnceAndEachRangeInItsOwnMemory) {
  Workers workers(threads(3));
  workers.reserve(100);
  std::array<const float*, 8> memory_of{};
  std::array<int, 8> runs{};
  workers.split(8, 1e9, [&](std::size_t first, std::size_t end, float* memory) {
    for (std::size_t i = first; i < end; ++i) {
      ++runs.at(i);
      memory_of.at(i) = memory;
    }
  });
  for (const int count : runs) EXPECT_EQ(count, 1);
  EXPECT_GE(memory_of[7] - memory_of[3], 100);
  EXPECT_GE(memory_of[3] - memory_of[0], 100);
}

TEST(Workers, DoNotStartAThreadForLittleWork) {
  const ParallelFor forbidden{
      .workers = 2, .run = [](void*, std::size_t, ParallelFor::Part, void*) noexcept { FAIL(); }, .threads = nullptr};
  int ranges = 0;
  Workers(forbidden).split(8, 1000, [&](std::size_t, std::size_t, float*) { ++ranges; });
  EXPECT_EQ(ranges, 1);
}

TEST(Workers, NeedAtLeastOneAndAFunctionForSeveral) {
  EXPECT_ERROR(Workers({.workers = 0}), "workers is 0: a computation needs at least one worker");
  EXPECT_ERROR(Workers({.workers = 4}), "there are 4 workers, but no function that runs them: set `run`");
}

TEST(Workers, KeepTheirMemoryIfMoreCannotBeAllocated) {
  Workers workers(threads(2));
  workers.reserve(16);
  workers.memory(1)[15] = 3.0F;
  EXPECT_ERROR(workers.reserve(SIZE_MAX / 8), "the workers' memory of shape (2, ");
  EXPECT_ERROR(workers.reserve(SIZE_MAX), "the workers' memory of shape (2, ");
  EXPECT_EQ(workers.bytes(), 2 * 16 * sizeof(float));
  EXPECT_EQ(workers.memory(1)[15], 3.0F);
}

}  // namespace
}  // namespace mha::testing
