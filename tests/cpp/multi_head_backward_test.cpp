// backward against the naive loops, cell by cell, and against differences of the forward pass.
#include <gtest/gtest.h>

#include "mha/gradients.hpp"
#include "reference/attention_backward.hpp"
#include "support/attention_case.hpp"
#include "support/derivative.hpp"
#include "support/magnitude.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

/// Every tensor that the core's forward left, for loops over S.
template <class S>
reference::Tensors<S> tensors_of(const MultiHeadAttention& attention) {
  reference::Tensors<S> tensors;
  for (const TensorDeclaration& tensor : attention.tensors()) {
    std::vector<S>& to = tensors[std::string(tensor.name)];
    for (const float value : tensor.values()) to.push_back(S(static_cast<double>(value)));
  }
  return tensors;
}

template <class S>
std::vector<S> scalars_of(const std::vector<float>& values) {
  std::vector<S> to;
  for (const float value : values) to.push_back(S(static_cast<double>(value)));
  return to;
}

std::vector<float> random_d_output(const MultiHeadAttention& attention, std::uint32_t seed) {
  return random_values(attention.trace().output.size(), seed);
}

void add_backward(const MultiHeadAttention& attention, const std::vector<float>& d_output,
                  AttentionGradients& gradients) {
  gradients.set_d_output({d_output.data(), attention.trace().output.shape()});
  attention.backward(gradients);
}

/// The most roundings that lie between d_output, the forward pass's numbers and a gradient: the lengths of the sums
/// that follow one another (d_merged, d_weights, row_dot, d_q or d_k, a group, a weight or an input), and a few single
/// steps.
double roundings(const AttentionOptions& options) {
  const std::size_t longest = std::max(options.tokens, options.source_tokens);
  const std::size_t sums = options.d_model + options.head_width() + options.source_tokens + longest +
                           std::max(longest, options.d_model) + options.group_size();
  return static_cast<double>(sums + 16);
}

void expect_reference_gradients(const MultiHeadAttention& attention, const std::vector<float>& d_output) {
  AttentionGradients gradients(attention.options());
  add_backward(attention, d_output, gradients);
  const auto expected =
      reference::attention_backward(attention.options(), tensors_of<double>(attention), scalars_of<double>(d_output));
  const auto sizes = reference::attention_backward(attention.options(), tensors_of<Magnitude>(attention),
                                                   scalars_of<Magnitude>(d_output));
  for (const auto& [name, values] : expected) {
    const std::span<const float> actual = gradients.tensor(name).values();
    ASSERT_EQ(actual.size(), values.size()) << name;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const double tolerance = roundings(attention.options()) * kUnitRoundoff * sizes.at(name)[i].size() + 0x1p-120;
      ASSERT_NEAR(static_cast<double>(actual[i]), values[i], tolerance) << name << " at " << i;
    }
  }
}

/// An attention that has computed something under random masks.
MultiHeadAttention computed_attention(std::uint32_t seed) {
  MultiHeadAttention attention(random_options(seed));
  fill_given(attention, seed);
  const std::vector<float> random = random_values(attention.custom_mask().size(), seed + 1);
  for (std::size_t i = 0; i < random.size(); ++i) {
    const float forbidden = -std::numeric_limits<float>::infinity();
    attention.custom_mask().data()[i] = random[i] < -0.7F ? forbidden : random[i];
  }
  for (std::size_t s = 0; s < attention.options().source_tokens; ++s) {
    attention.key_padding()[s] = random_u32(seed, static_cast<std::uint32_t>(s)) % 5 == 0 ? 1 : 0;
  }
  attention.forward();
  return attention;
}

TEST(Backward, AgreesWithTheDoublePrecisionLoopsOnRandomShapesAndMasks) {
  for (std::uint32_t seed = 3000; seed < 3100; ++seed) {
    const MultiHeadAttention attention = computed_attention(seed);
    SCOPED_TRACE(describe(attention.options()));
    expect_reference_gradients(attention, random_d_output(attention, seed));
  }
}

TEST(Backward, AgreesWithTheReferenceAtTheSizesOfTheLesson) {
  for (const std::size_t tokens : {1U, 10U, 64U}) {
    for (const std::size_t heads : {1U, 3U, 12U}) {
      MultiHeadAttention attention(AttentionOptions::self(tokens, 12, heads));
      fill_given(attention, 42);
      attention.forward();
      expect_reference_gradients(attention, random_d_output(attention, 43));
    }
  }
}

/// For any direction v of the given tensors and any u: <Jv, u> = <v, J^T u>. Jv is found by differences of a forward
/// pass in double precision, J^T u by the core's backward: of the output alone, or of output and weights together.
void expect_adjoint(std::uint32_t seed, bool of_weights) {
  MultiHeadAttention attention = computed_attention(seed);
  SCOPED_TRACE(describe(attention.options()));
  const std::vector<float> u = random_d_output(attention, seed);
  const TensorView<float, 3> weights = attention.trace().weights;
  const std::vector<float> u_of_weights = random_values(of_weights ? weights.size() : 0, seed + 2);
  AttentionGradients gradients(attention.options());
  gradients.set_d_output({u.data(), attention.trace().output.shape()});
  if (of_weights) {
    attention.backward(gradients, active_kernels(), {u_of_weights.data(), weights.shape()});
  } else {
    attention.backward(gradients);
  }

  reference::Tensors<double> v;
  double adjoint = 0;
  double size = 0;
  for (const TensorDeclaration& tensor : attention.tensors()) {
    if (!is_given_by_caller(tensor)) continue;
    const std::string name(tensor.name);
    v[name] = as_double(random_values(tensor.size(), ++seed * 77));
    const std::vector<double> gradient = as_double(gradients.tensor("d_" + name).values());
    adjoint += dot_product(v[name], gradient);
    for (std::size_t i = 0; i < gradient.size(); ++i) size += std::abs(v[name][i] * gradient[i]);
  }
  const auto derivative_of = [&](const char* result) {
    return output_derivative(attention.options(), masks_of(attention), given_of(attention), v, result);
  };
  double expected = dot_product(derivative_of("output"), as_double(u));
  if (of_weights) expected += dot_product(derivative_of("weights"), as_double(u_of_weights));
  // The gradients went through the roundings of a forward and a backward pass.
  const double tolerance = 2 * roundings(attention.options()) * kUnitRoundoff * size + kDifferenceError * (1 + size);
  EXPECT_NEAR(expected, adjoint, tolerance);
}

TEST(Backward, IsTheAdjointOfTheDerivativeOfTheForwardPass) {
  for (std::uint32_t seed = 4000; seed < 4400; seed += 10) expect_adjoint(seed, false);
}

TEST(Backward, IsTheAdjointForALossThatReadsTheWeightsToo) {
  for (std::uint32_t seed = 4400; seed < 4800; seed += 10) expect_adjoint(seed, true);
}

TEST(Backward, GivesSharedKeysAndValuesTheSumOverTheHeadsThatShareThem) {
  AttentionOptions options = AttentionOptions::self(7, 12, 6);
  options.num_kv_heads = 2;
  MultiHeadAttention shared(options);
  fill_given(shared, 53);
  options.num_kv_heads = 6;
  MultiHeadAttention whole(options);
  for (const char* name : {"embedding", "position", "w_q", "w_o"}) {
    whole.set(name, shared.tensor(name).values(), shared.tensor(name).view_shape());
  }
  for (std::size_t m = 0; m < 12; ++m) {
    for (std::size_t column = 0; column < 12; ++column) {  // head column / 2 reads key/value head column / 6
      const std::size_t from = column / 6 * 2 + column % 2;
      whole.trace().w_k(m, column) = shared.trace().w_k(m, from);
      whole.trace().w_v(m, column) = shared.trace().w_v(m, from);
    }
  }
  shared.forward();
  whole.forward();
  const std::vector<float> d_output = random_d_output(shared, 54);
  AttentionGradients of_shared(shared.options());
  AttentionGradients of_whole(whole.options());
  add_backward(shared, d_output, of_shared);
  add_backward(whole, d_output, of_whole);
  const auto expect_sum = [&](const char* name, TensorView<float, 2> sum, TensorView<float, 2> parts,
                              TensorView<float, 3> d_heads) {
    for (std::size_t m = 0; m < 12; ++m) {
      for (std::size_t column = 0; column < 4; ++column) {
        double expected = 0;
        double size = 0;  // of the products input(s, m) · d_heads(h, s, d) that either side adds up
        for (std::size_t h = column / 2 * 3; h < column / 2 * 3 + 3; ++h) {
          expected += static_cast<double>(parts(m, h * 2 + column % 2));
          for (std::size_t s = 0; s < 7; ++s) {
            size += std::abs(static_cast<double>(shared.trace().input(s, m) * d_heads(h, s, column % 2)));
          }
        }
        // On either side a product is one of 7 and its head one of 3: 2 · (7 + 3) roundings.
        EXPECT_NEAR(static_cast<double>(sum(m, column)), expected, 2 * (7 + 3) * kUnitRoundoff * size)
            << name << " (" << m << ", " << column << ")";
      }
    }
  };
  expect_sum("d_w_k", of_shared.trace().d_w_k, of_whole.trace().d_w_k, of_whole.trace().d_k);
  expect_sum("d_w_v", of_shared.trace().d_w_v, of_whole.trace().d_w_v, of_whole.trace().d_v);
  for (const char* name : {"d_w_q", "d_w_o"}) {
    EXPECT_TRUE(std::ranges::equal(of_shared.tensor(name).values(), of_whole.tensor(name).values())) << name;
  }
}

TEST(Backward, GivesNothingToAKeyThatNoQueryMaySee) {
  MultiHeadAttention attention(AttentionOptions::self(6, 8, 2));
  fill_given(attention, 3);
  attention.key_padding()[4] = 1;
  attention.forward();
  AttentionGradients gradients(attention.options());
  add_backward(attention, random_d_output(attention, 4), gradients);
  for (std::size_t h = 0; h < 2; ++h) {
    for (std::size_t t = 0; t < 6; ++t) EXPECT_EQ(gradients.trace().d_scores(h, t, 4), 0.0F);
    for (std::size_t d = 0; d < 4; ++d) {
      EXPECT_EQ(gradients.trace().d_k(h, 4, d), 0.0F);
      EXPECT_EQ(gradients.trace().d_v(h, 4, d), 0.0F);
    }
  }
}

TEST(Backward, GivesNothingButTheBiasWhereEveryKeyIsMasked) {
  AttentionOptions options = AttentionOptions::self(5, 8, 2);
  options.bias = true;
  MultiHeadAttention attention(options);
  fill_given(attention, 3);
  std::ranges::fill(attention.key_padding(), std::uint8_t{1});
  attention.forward();
  AttentionGradients gradients(options);
  add_backward(attention, random_d_output(attention, 4), gradients);
  for (const char* name : {"d_input", "d_w_q", "d_w_k", "d_w_v", "d_w_o", "d_b_q", "d_b_k", "d_b_v"}) {
    for (const float value : gradients.tensor(name).values()) ASSERT_EQ(value, 0.0F) << name;
  }
  EXPECT_NE(gradients.trace().d_b_o(0), 0.0F);
}

TEST(Backward, OfARowOfScoresSumsToZeroBecauseWeightsDo) {
  const MultiHeadAttention attention = computed_attention(5);
  AttentionGradients gradients(attention.options());
  add_backward(attention, random_d_output(attention, 6), gradients);
  const BackwardTrace& g = gradients.trace();
  for (std::size_t h = 0; h < attention.options().num_heads; ++h) {
    for (std::size_t t = 0; t < attention.options().tokens; ++t) {
      double sum = 0;
      double size = 0;
      for (std::size_t s = 0; s < attention.options().source_tokens; ++s) {
        sum += static_cast<double>(g.d_exponents(h, t, s));
        size += std::abs(static_cast<double>(attention.trace().weights(h, t, s) * g.d_weights(h, t, s)));
      }
      ASSERT_NEAR(sum, 0.0, 4 * roundings(attention.options()) * kUnitRoundoff * size);
    }
  }
}

TEST(Gradients, OfWeightsAndBiasesAccumulateUntilTheyAreZeroed) {
  AttentionOptions options = AttentionOptions::self(5, 12, 3);
  options.bias = true;
  MultiHeadAttention attention(options);
  fill_given(attention, 7);
  attention.forward();
  const std::vector<float> first = random_d_output(attention, 8);
  const std::vector<float> second = random_d_output(attention, 9);
  AttentionGradients of_first(options);
  AttentionGradients of_second(options);
  AttentionGradients of_both(options);
  add_backward(attention, first, of_first);
  add_backward(attention, second, of_second);
  add_backward(attention, first, of_both);
  add_backward(attention, second, of_both);
  for (const TensorDeclaration& both : of_both.tensors()) {
    const std::span<const float> one = of_first.tensor(both.name).values();
    const std::span<const float> other = of_second.tensor(both.name).values();
    for (std::size_t i = 0; i < both.size(); ++i) {
      const float expected = AttentionGradients::accumulates(both) ? one[i] + other[i] : other[i];
      ASSERT_EQ(both.data[i], expected) << both.name << " at " << i;
    }
  }

  of_both.zero();
  for (const float value : of_both.trace().d_w_q) ASSERT_EQ(value, 0.0F);
  add_backward(attention, first, of_both);
  for (const TensorDeclaration& tensor : of_both.tensors()) {
    EXPECT_TRUE(std::ranges::equal(tensor.values(), of_first.tensor(tensor.name).values())) << tensor.name;
  }
}

TEST(Gradients, AccumulateForEveryWeightAndBiasAndForNothingElse) {
  AttentionOptions options = AttentionOptions::self(2, 4, 2);
  options.bias = true;
  options.dropout = 0.5;
  const AttentionGradients gradients(options);
  std::string names;
  for (const TensorDeclaration& tensor : gradients.tensors()) {
    if (AttentionGradients::accumulates(tensor)) names.append(names.empty() ? "" : " ").append(tensor.name);
  }
  EXPECT_EQ(names, "d_w_o d_b_o d_w_q d_w_k d_w_v d_b_q d_b_k d_b_v");
}

}  // namespace
}  // namespace mha::testing
