// Tests that computing does not allocate: this program counts every request for memory.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "mha/generator.hpp"
#include "mha/gradients.hpp"
#include "mha/training.hpp"
#include "support/attention_case.hpp"
#include "support/block_case.hpp"
#include "support/dot_product_case.hpp"
#include "support/layer_case.hpp"

namespace {

std::atomic<long> allocations{0};

void* counted(std::size_t size, std::size_t alignment) noexcept {
  allocations.fetch_add(1, std::memory_order_relaxed);
  const std::size_t rounded = (size + alignment - 1) / alignment * alignment;
  return std::aligned_alloc(alignment, rounded == 0 ? alignment : rounded);
}

void* counted_or_throw(std::size_t size, std::size_t alignment) {
  void* memory = counted(size, alignment);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

/// Not inlined: GCC would warn about passing memory from `new` to `free`.
[[gnu::noinline]] void release(void* memory) noexcept { std::free(memory); }

}  // namespace

void* operator new(std::size_t size) { return counted_or_throw(size, alignof(std::max_align_t)); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return counted_or_throw(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t& /*unused*/) noexcept {
  return counted(size, alignof(std::max_align_t));
}
void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t& /*unused*/) noexcept {
  return counted(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { release(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { release(memory); }
void operator delete(void* memory, std::align_val_t /*alignment*/) noexcept { release(memory); }
void operator delete(void* memory, std::size_t /*size*/, std::align_val_t /*alignment*/) noexcept { release(memory); }

namespace mha::testing {
namespace {

TEST(Constructing, Allocates) {
  const long before = allocations;
  const MultiHeadAttention attention(AttentionOptions::self(4, 8, 2));
  EXPECT_GT(allocations, before) << "the counter does not count";
}

TEST(Forward, AllocatesNothing) {
  for (std::uint32_t seed = 0; seed < 30; ++seed) {
    const AttentionOptions options = random_options(seed);
    MultiHeadAttention attention(options);
    fill_given(attention, seed);
    for (const KernelTable* kernels : supported_kernel_tables()) {
      const long before = allocations;
      attention.forward(*kernels);
      EXPECT_EQ(allocations, before) << name_of(*kernels) << ": " << describe(options);
    }
  }
}

TEST(ACallOfAttention, AllocatesNothing) {
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    const DotProductCase call = random_dot_product(seed);
    const AttentionInputs inputs = call.inputs();
    const AttentionPlan plan(call.attributes, call.shapes);
    std::vector<float> output(plan.output_shape().size());
    std::vector<float> scores(plan.qk_matmul_output_shape().size());
    for (const KernelTable* kernels : supported_kernel_tables()) {
      const long before = allocations;
      attention(plan, inputs,
                {.output = {output.data(), plan.output_shape()},
                 .present_key = {},
                 .present_value = {},
                 .qk_matmul_output = {scores.data(), plan.qk_matmul_output_shape()}},
                *kernels);
      EXPECT_EQ(allocations, before) << name_of(*kernels) << ": " << describe(call);
    }
  }
}

TEST(Backward, AllocatesNothing) {
  for (std::uint32_t seed = 0; seed < 30; ++seed) {
    const AttentionOptions options = random_options(seed);
    MultiHeadAttention attention(options);
    AttentionGradients gradients(options);
    fill_given(attention, seed);
    attention.forward();
    std::ranges::fill(gradients.trace().d_output, 1.0F);
    for (const KernelTable* kernels : supported_kernel_tables()) {
      const long before = allocations;
      attention.backward(gradients, *kernels);
      gradients.zero();
      EXPECT_EQ(allocations, before) << name_of(*kernels) << ": " << describe(options);
    }
  }
}

TEST(AttentionLayer, AllocatesNothingForwardBackwardOrDecoding) {
  for (std::uint32_t seed = 0; seed < 30; ++seed) {
    LayerCase c(random_layer_options(seed), 2, seed, seed % 2 == 0);
    const AttentionWeightGradients gradients = c.gradients.views();
    KeyValueCache cache(c.options, c.options.tokens);
    for (const KernelTable* kernels : supported_kernel_tables()) {
      const long before = allocations;
      c.layer.forward(c.weights(), c.inputs(), c.out(), *kernels);
      c.layer.backward(c.weights(), gradients, c.inputs(), c.d_out(), c.d_inputs(), *kernels);
      if (!c.options.cross) {
        const std::array<std::size_t, 2> shape{c.options.tokens, c.options.d_model};
        c.layer.decode(c.weights(), {c.input.data(), shape}, cache, {c.output.data(), shape}, *kernels);
        cache.clear();
      }
      EXPECT_EQ(allocations, before) << name_of(*kernels) << ": " << describe(c.options);
      const PackedAttentionWeights packed(c.options, c.weights(), *kernels);
      const long before_packed = allocations;
      c.layer.forward(packed, c.inputs(), c.out());
      EXPECT_EQ(allocations, before_packed) << name_of(*kernels) << ", packed: " << describe(c.options);
    }
  }
}

TEST(ABlock, AllocatesNothing) {
  for (BlockOptions options : block_options()) {
    options.attention_dropout = options.hidden_dropout = options.residual_dropout = 0.1;
    BlockCase c(options, 2, 1);
    for (const KernelTable* kernels : supported_kernel_tables()) {
      const long before = allocations;
      c.block.forward(c.weights, c.matrix(c.x), c.matrix(c.out), *kernels);
      c.block.backward(c.weights, c.gradient_views, c.matrix(c.x), c.matrix(c.d_out), c.matrix(c.d_x), *kernels);
      EXPECT_EQ(allocations, before) << name_of(*kernels);
    }
  }
}

TEST(AStepOfTraining, AllocatesNothing) {
  ModelOptions options = small_model();
  options.embedding_dropout = 0.1;
  ModelCase c(options, 2, 5, 1);
  AdamW optimizer(c.list, {});
  const WarmupCosine schedule{.peak = 0.01, .least = 0.0, .warmup = 1, .total = 10};
  for (const KernelTable* kernels : supported_kernel_tables()) {
    const long before = allocations;
    c.model.set_dropout_seed(3);
    c.model.forward(c.weights, *kernels);
    static_cast<void>(c.model.loss(*kernels));
    static_cast<void>(c.model.accuracy());
    c.gradients.zero();
    c.model.backward(c.weights, c.gradient_views, 1.0F, *kernels);
    clip_gradients(c.gradients, 1.0, *kernels);
    optimizer.step(schedule.rate(optimizer.steps()), c.gradients, c.values, *kernels);
    EXPECT_EQ(allocations, before) << name_of(*kernels);
  }
}

TEST(ReadingAToken, AllocatesNothing) {
  ModelCase c(small_model(), 1, 8, 1);
  Generator generator(c.options, 2);
  for (const KernelTable* kernels : supported_kernel_tables()) {
    const long before = allocations;
    generator.clear();
    generator.read(c.weights, {c.model.token_ids().data(), 5}, *kernels);
    EXPECT_EQ(allocations, before) << name_of(*kernels);
  }
}

}  // namespace
}  // namespace mha::testing
