// Tests saving and loading models with GPT-2's names and layout.
#include <gtest/gtest.h>

#include "support/block_case.hpp"
#include "support/expect_error.hpp"
#include "support/golden.hpp"
#include "tools/checkpoint/gpt2_file.hpp"

namespace mha::testing {
namespace {

ModelOptions untied() {
  ModelOptions options = small_model();
  options.tied = false;
  options.num_kv_heads = 1;
  options.d_ff = 20;
  options.gelu = Gelu::kExact;
  options.epsilon = 1e-6F;
  return options;
}

SafetensorsFile file_with(const ModelCase& c, Dtype dtype = Dtype::kF32) {
  SafetensorsWriter writer;
  tools::save_model(c.options, c.list, c.values, writer, dtype);
  return SafetensorsFile(writer.bytes());
}

bool same_name_and_shape(const Parameter& a, const Parameter& b) {
  return a.name == b.name && std::ranges::equal(a.shape(), b.shape());
}

TEST(ACheckpoint, RestoresTheSavedModel) {
  for (const ModelOptions& options : {small_model(), untied()}) {
    const ModelCase c(options, 1, 4, 1);
    const tools::LoadedModel loaded = tools::load_model(file_with(c));
    EXPECT_EQ(loaded.options, options);
    EXPECT_TRUE(std::ranges::equal(loaded.list.entries(), c.list.entries(), same_name_and_shape));
    EXPECT_TRUE(std::ranges::equal(loaded.values.all(), c.values.all()));
  }
}

TEST(ACheckpoint, HasTheNamesAndTheLayoutOfGpt2) {
  const ModelCase c(small_model(), 1, 4, 2);
  const SafetensorsFile file = file_with(c);
  EXPECT_EQ(file.entries().size(), 4 + 2 * 12U);
  EXPECT_EQ(file.entry("h.1.attn.c_attn.weight").shape, (std::vector<std::size_t>{12, 36}));
  EXPECT_EQ(file.entry("h.0.mlp.c_fc.weight").shape, (std::vector<std::size_t>{12, 48}));
  EXPECT_FALSE(file.has("lm_head.weight"));
  const std::vector<float> c_attn = file.floats("h.1.attn.c_attn.weight");
  const std::span<const float> w_k = c.values.of(c.list.find("blocks.1.attention.w_k"));
  EXPECT_EQ(c_attn[3 * 36 + 12 + 7], w_k[3 * 12 + 7]);
  const ModelCase other(untied(), 1, 4, 2);
  EXPECT_EQ(file_with(other).entry("h.0.attn.c_attn.bias").shape, std::vector<std::size_t>{12 + 2 * 4});
  EXPECT_TRUE(file_with(other).has("lm_head.weight"));
}

TEST(ACheckpoint, OfHalfPrecisionIsRoundedOnce) {
  const ModelCase c(small_model(), 1, 4, 3);
  const tools::LoadedModel loaded = tools::load_model(file_with(c, Dtype::kF16));
  for (std::size_t i = 0; i < c.values.all().size(); ++i) {
    ASSERT_NEAR(loaded.values.all()[i], c.values.all()[i], std::abs(c.values.all()[i]) * 0x1p-11F + 0x1p-25F);
  }
}

TEST(ACheckpoint, IsRejectedIfItDoesNotFit) {
  const ModelCase c(small_model(), 1, 4, 4);
  const auto error_with = [&c](const std::string& key, const std::string& value) {
    SafetensorsWriter writer;
    for (const auto& [name, tensor] : tools::to_gpt2(c.options, c.list, c.values)) {
      writer.add_floats(name, tensor.shape, tensor.values);
    }
    const SafetensorsFile sound = file_with(c);
    for (const auto& [k, v] : sound.metadata()) writer.set_metadata(k, k == key ? value : v);
    return error_of([&] { static_cast<void>(tools::load_model(SafetensorsFile(writer.bytes()))); });
  };
  EXPECT_EQ(error_with("none", ""), "(no error)");
  EXPECT_EQ(error_with("layers", "3"), "there is no tensor h.2.ln_1.weight, which a GPT-2-shaped model needs");
  EXPECT_EQ(error_with("vocab", "12"), "wte.weight has shape (11, 12), but a model with these options needs (12, 12)");
  EXPECT_EQ(error_with("num_heads", "many"), "the metadata's num_heads is \"many\", but must be a whole number");
  EXPECT_EQ(error_with("tied", "maybe"), "the metadata's tied is \"maybe\", but must be true or false");
  EXPECT_EQ(error_with("eps", "small"), "the metadata's eps is \"small\", but must be a number");
  EXPECT_EQ(error_with("num_heads", "5"), "d_model 12 is not divisible by num_heads 5");
}

}  // namespace
}  // namespace mha::testing
