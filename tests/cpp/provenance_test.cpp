// Tests that every tensor of the lists equals its declared provenance, cell by cell.
// Covers every variant of the forward and backward lists, so a drawing based on a declaration shows the actual
// computation.
#include <gtest/gtest.h>

#include <cmath>
#include <ostream>
#include <string>

#include "mha/gradients.hpp"
#include "support/attention_case.hpp"
#include "support/numbers.hpp"
#include "support/provenance.hpp"

namespace mha::testing {
namespace {

void expect_both_passes_are_what_they_say(MultiHeadAttention& attention) {
  attention.forward();
  expect_every_cell_is_what_its_provenance_says(attention.tensors(), {attention.tensors()});
  AttentionGradients gradients(attention.options());
  const std::vector<float> d_output = random_values(attention.trace().output.size(), 12);
  gradients.set_d_output({d_output.data(), attention.trace().output.shape()});
  attention.backward(gradients);
  expect_every_cell_is_what_its_provenance_says(gradients.tensors(), {attention.tensors(), gradients.tensors()});
}

struct Variant {
  bool cross, bias, dropout, grouped;
};

std::string name_of(const Variant& variant) {
  return std::string(variant.cross ? "Cross" : "Self") + (variant.bias ? "Bias" : "") +
         (variant.dropout ? "Dropout" : "") + (variant.grouped ? "Grouped" : "");
}

std::vector<Variant> every_variant() {
  std::vector<Variant> variants;
  for (int bits = 0; bits < 16; ++bits) {
    variants.push_back({(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0, (bits & 8) != 0});
  }
  return variants;
}

std::ostream& operator<<(std::ostream& out, const Variant& variant) { return out << name_of(variant); }

class ProvenanceOfEveryVariant : public ::testing::TestWithParam<Variant> {};

TEST_P(ProvenanceOfEveryVariant, MatchesTheCore) {
  AttentionOptions options = AttentionOptions::self(7, 12, 6);
  options.num_kv_heads = GetParam().grouped ? 2 : 0;
  options.cross = GetParam().cross;
  if (options.cross) {
    options.source_tokens = 10;
    options.key_width = 9;
    options.value_width = 5;
  }
  options.bias = GetParam().bias;
  options.dropout = GetParam().dropout ? 0.3 : 0.0;
  options.causal = true;
  options.temperature = 0.7;
  MultiHeadAttention attention(options);
  fill_given(attention, 11);
  attention.key_padding()[2] = 1;
  attention.custom_mask()(4, 1) = 0.5F;
  expect_both_passes_are_what_they_say(attention);
}

INSTANTIATE_TEST_SUITE_P(Trace, ProvenanceOfEveryVariant, ::testing::ValuesIn(every_variant()),
                         [](const auto& test) { return name_of(test.param); });

TEST(Provenance, MatchesTheCoreForRandomAttentions) {
  for (std::uint32_t seed = 0; seed < 40; ++seed) {
    const AttentionOptions options = random_options(seed);
    SCOPED_TRACE(describe(options));
    MultiHeadAttention attention(options);
    fill_given(attention, seed * 100);
    expect_both_passes_are_what_they_say(attention);
  }
}

TEST(Provenance, DetectsAWrongNumber) {
  MultiHeadAttention attention(AttentionOptions::self(3, 4, 2));
  fill_given(attention, 5);
  attention.forward();
  const TensorDeclaration& scores = attention.tensor("scores");
  const Evaluated expected = Provenance({attention.tensors()}, scores).at(4);
  scores.data[4] *= 1.0001F;
  EXPECT_GT(std::abs(static_cast<double>(scores.data[4]) - expected.value), expected.tolerance);
}

TEST(Provenance, SubtractsTheTermAfterAMinus) {
  MultiHeadAttention attention(AttentionOptions::self(3, 4, 2));
  fill_given(attention, 5);
  TensorDeclaration declaration = attention.tensor("input");
  declaration.provenance = "embedding:tm - position:tm";
  const AttentionTrace& trace = attention.trace();
  const double expected = static_cast<double>(trace.embedding(1, 2)) - static_cast<double>(trace.position(1, 2));
  EXPECT_EQ(Provenance({attention.tensors()}, declaration).at(4 + 2).value, expected);
}

TEST(Provenance, MapsGroupsToConsecutiveHeads) {
  AttentionOptions options = AttentionOptions::self(3, 12, 6);
  options.num_kv_heads = 2;
  MultiHeadAttention attention(options);
  fill_given(attention, 5);
  attention.forward();
  const AttentionTrace& a = attention.trace();
  const Provenance repeated({attention.tensors()}, attention.tensor("k"));
  const auto k_at = [&](std::size_t h) { return repeated.at((h * 3 + 1) * 2 + 1).value; };
  EXPECT_EQ(k_at(2), static_cast<double>(a.k_shared(0, 1, 1)));
  EXPECT_EQ(k_at(3), static_cast<double>(a.k_shared(1, 1, 1)));
  TensorDeclaration declaration = attention.tensor("k_shared");
  declaration.provenance = "group_sum(k:hsd)";
  EXPECT_EQ(Provenance({attention.tensors()}, declaration).at((1 * 3 + 1) * 2 + 1).value,
            3 * static_cast<double>(a.k_shared(1, 1, 1)));
}

TEST(Provenance, RejectsTextOutsideTheGrammar) {
  MultiHeadAttention attention(AttentionOptions::self(3, 4, 2));
  TensorDeclaration declaration = attention.tensor("scores");
  for (const char* text : {"q:htd k", "q:htd k:hst extra:", "q:htd * k:hsd", "max(q:htd", "q:ht k:hsd", "q:hdt k:hsd",
                           "q:htd k:hsd -", "q:htd k:hsd - "}) {
    declaration.provenance = text;
    EXPECT_ANY_THROW(Provenance({attention.tensors()}, declaration)) << text;
  }
}

}  // namespace
}  // namespace mha::testing
