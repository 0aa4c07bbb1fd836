// Reproduces every tensor that PyTorch printed in a teaching notebook.
// Covers both sentences of its batch, its dropout mask and its bug.
#include <gtest/gtest.h>

#include "support/attention_case.hpp"
#include "support/golden.hpp"
#include "support/numbers.hpp"
#include "tools/golden/torch_layout.hpp"

namespace mha::testing {
namespace {

// The notebook's numbers are near 1 and go through at most 9 consecutive products: 1e-5 is about eighty roundings.
constexpr double kTolerance = 1e-5;

class Notebook : public ::testing::TestWithParam<std::size_t> {
 protected:
  static const GoldenFile& file() {
    static const GoldenFile notebook(golden_folder() / "notebook.safetensors");
    return notebook;
  }

  static AttentionOptions options() {
    AttentionOptions options =
        AttentionOptions::self(file().number("seq_len"), file().number("d_model"), file().number("num_heads"));
    options.bias = true;
    options.causal = true;
    options.dropout = 0.4;
    return options;
  }

  Notebook() : attention_(options()) {
    const GoldenTensor x = file()["in.x"].item(GetParam());
    attention_.set("embedding", x.values, x.shape);
    for (const std::string name : {"q", "k", "v"}) {
      const GoldenTensor weight = tools::transposed(file()["param.w" + name + ".weight"]);
      const GoldenTensor bias = file()["param.w" + name + ".bias"];
      attention_.set("w_" + name, weight.values, weight.shape);
      attention_.set("b_" + name, bias.values, bias.shape);
    }
    // The notebook stops before W_O, so W_O is set to the identity.
    for (std::size_t i = 0; i < options().d_model; ++i) attention_.trace().w_o(i, i) = 1.0F;

    // Its printed mask belongs to the second sentence. In the first one, no weight was dropped or scaled.
    const GoldenTensor keep = file()["in.dropout_keep"].item(GetParam());
    const float survivor = GetParam() == 1 ? static_cast<float>(1.0 / (1.0 - options().dropout)) : 1.0F;
    for (std::size_t i = 0; i < keep.size(); ++i) attention_.trace().dropout_mask.data()[i] = keep.values[i] * survivor;
    attention_.use_supplied_dropout_mask(true);
    attention_.forward();
  }

  void expect_equal(std::string_view tensor, std::string_view golden) const {
    const GoldenTensor expected = file()[golden].item(GetParam());
    expect_all_near<float>(attention_.tensor(tensor).values(), expected.values, kTolerance, tensor);
  }

  MultiHeadAttention attention_;
};

TEST_P(Notebook, MatchesItsQueriesKeysAndValuesPerHead) {
  expect_equal("q", "out.q");
  expect_equal("k", "out.k");
  expect_equal("v", "out.v");
}

TEST_P(Notebook, MatchesItsRawScores) { expect_equal("scores", "out.raw_scores"); }

TEST_P(Notebook, MasksTheSameScores) {
  // The notebook masks before scaling, the core afterwards. The mask is the same.
  const GoldenTensor expected = file()["out.masked_scores"].item(GetParam());
  const AttentionTrace& trace = attention_.trace();
  std::vector<float> masked;
  for (std::size_t h = 0; h < 3; ++h) {
    for (std::size_t i = 0; i < trace.mask.size(); ++i) {
      masked.push_back(trace.scores[h].data()[i] + trace.mask.data()[i]);
    }
  }
  expect_all_near<float>(masked, expected.values, kTolerance, "masked scores");
}

TEST_P(Notebook, MatchesItsWeightsBeforeAndAfterDropout) {
  expect_equal("weights", "out.weights");
  expect_equal("dropped_weights", "out.dropped_weights");
}

TEST_P(Notebook, MatchesItsContextAndCorrectlyMergedHeads) {
  expect_equal("context", "out.context");
  expect_equal("merged", "out.merged");
  expect_equal("output", "out.merged");
}

TEST_P(Notebook, ReproducesItsMergeWithoutATranspose) {
  expect_equal("merged_without_transpose", "out.merged_without_transpose");
}

INSTANTIATE_TEST_SUITE_P(BothSentences, Notebook, ::testing::Values(0, 1),
                         [](const auto& test) { return "Batch" + std::to_string(test.param); });

}  // namespace
}  // namespace mha::testing
