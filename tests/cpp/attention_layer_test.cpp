// Compares AttentionLayer with the double-precision reference and with MultiHeadAttention.
// Random shapes, batches and masks, forward and backward.
#include <gtest/gtest.h>

#include "mha/gradients.hpp"
#include "reference/attention_backward.hpp"
#include "support/derivative.hpp"
#include "support/layer_case.hpp"
#include "support/magnitude.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

/// One unit roundoff for each rounding on the way to the output (the lengths of its consecutive sums, and the
/// corrections of blocks), times the softmax's magnification of an error in its exponents, which is at most twice the
/// largest exponent.
double forward_roundings(const AttentionOptions& options, const reference::Tensors<double>& expected) {
  const std::size_t longest_input = std::max({options.d_model, options.key_width, options.value_width});
  const std::size_t sums = longest_input + options.head_width() + options.source_tokens + options.d_model;
  const double exponent = largest_magnitude<double>(expected.at("masked")) / options.temperature;
  return static_cast<double>(sums + 20) * (1.0 + 2.0 * exponent);
}

/// The same for backward: the sums from d_out to the gradient of a weight, over the whole batch.
double backward_roundings(const AttentionOptions& options, std::size_t batch) {
  const std::size_t longest = std::max(options.tokens, options.source_tokens);
  const std::size_t sums =
      options.d_model + options.head_width() + options.source_tokens + longest + batch * longest + options.d_model;
  return static_cast<double>(sums + options.group_size() + 20);
}

std::span<const float> item_of(const std::vector<float>& batch, std::size_t count, std::size_t b) {
  return std::span(batch).subspan(b * (batch.size() / count), batch.size() / count);
}

void expect_forward(LayerCase& c) {
  c.forward();
  for (std::size_t b = 0; b < c.batch; ++b) {
    SCOPED_TRACE(::testing::Message() << "sequence " << b);
    const reference::Tensors<double> expected = reference_of(c.sequences[b]);
    const double roundings = forward_roundings(c.options, expected) * kUnitRoundoff;
    const std::vector<double>& output = expected.at("output");
    const double tolerance = roundings * largest_magnitude<double>(output);
    expect_all_near<double>(item_of(c.output, c.batch, b), output, tolerance, "output");
    c.sequences[b].forward();
    expect_all_near<float>(item_of(c.output, c.batch, b), values_of(c.sequences[b], "output"), 2 * tolerance,
                           "the output of MultiHeadAttention");

    const std::vector<double>& weights = expected.at("weights");
    const std::size_t ts = c.options.tokens * c.options.source_tokens;
    for (std::size_t h = 0; h < c.options.num_heads; ++h) {
      std::vector<float> actual(ts);
      c.layer.weights(b, h, {actual.data(), {c.options.tokens, c.options.source_tokens}});
      expect_all_near<double>(actual, std::span(weights).subspan(h * ts, ts), roundings, "weights");
    }
  }
}

TEST(AttentionLayer, AgreesWithTheReferenceAndTheTraceOnRandomShapesAndBatches) {
  for (std::uint32_t seed = 5000; seed < 5100; ++seed) {
    LayerCase c(random_layer_options(seed), 1 + seed % 3, seed, false);
    SCOPED_TRACE(describe(c.options));
    expect_forward(c);
  }
}

TEST(AttentionLayer, AgreesWithTheReferenceAndTheTraceUnderPaddingAndAnAdditiveMask) {
  for (std::uint32_t seed = 6000; seed < 6060; ++seed) {
    LayerCase c(random_layer_options(seed), 1 + seed % 3, seed, true);
    SCOPED_TRACE(describe(c.options));
    expect_forward(c);
  }
}

template <class S>
reference::Tensors<S> converted(const reference::Tensors<double>& tensors) {
  reference::Tensors<S> to;
  for (const auto& [name, values] : tensors) {
    for (const double value : values) to[name].push_back(S(value));
  }
  return to;
}

/// The reference gradient of the whole batch, and the size of its summands.
struct Expected {
  std::vector<double> values;
  double size = 0;
};

/// All gradients by name; those of inputs sequence by sequence.
std::map<std::string, Expected> expected_gradients(LayerCase& c, double& roundings) {
  std::map<std::string, Expected> all;
  for (std::size_t b = 0; b < c.batch; ++b) {
    const reference::Tensors<double> forward = reference_of(c.sequences[b]);
    roundings = std::max(roundings, forward_roundings(c.options, forward) + backward_roundings(c.options, c.batch));
    std::vector<double> d_output;
    std::vector<Magnitude> sizes_of_output;
    for (const float value : item_of(c.d_output, c.batch, b)) {
      d_output.push_back(static_cast<double>(value));
      sizes_of_output.emplace_back(static_cast<double>(value));
    }
    const auto gradients = reference::attention_backward(c.options, forward, d_output);
    const auto sizes = reference::attention_backward(c.options, converted<Magnitude>(forward), sizes_of_output);
    for (const auto& [name, values] : gradients) {
      Expected& expected = all[name];
      double size = 0;
      for (const Magnitude cell : sizes.at(name)) size = std::max(size, cell.size());
      if (name.ends_with("input")) {
        expected.values.insert(expected.values.end(), values.begin(), values.end());
        expected.size = std::max(expected.size, size);
      } else {
        expected.values.resize(values.size());
        for (std::size_t i = 0; i < values.size(); ++i) expected.values[i] += values[i];
        expected.size += size;
      }
    }
  }
  return all;
}

/// The gradients of MultiHeadAttention, with the same names.
std::map<std::string, std::vector<float>> trace_gradients(LayerCase& c) {
  std::map<std::string, std::vector<float>> all;
  AttentionGradients gradients(c.options);
  for (std::size_t b = 0; b < c.batch; ++b) {
    c.sequences[b].forward();
    gradients.set_d_output({item_of(c.d_output, c.batch, b).data(), c.sequences[b].trace().output.shape()});
    c.sequences[b].backward(gradients);
    for (const TensorDeclaration& tensor : gradients.tensors()) {
      std::vector<float>& to = all[std::string(tensor.name)];
      if (AttentionGradients::accumulates(tensor)) to.clear();
      to.insert(to.end(), tensor.values().begin(), tensor.values().end());
    }
  }
  return all;
}

void expect_backward(LayerCase& c) {
  c.forward();
  c.backward();
  double roundings = 0;
  const auto expected = expected_gradients(c, roundings);
  const auto of_trace = trace_gradients(c);
  const auto expect = [&](const std::string& name, const std::vector<float>& actual) {
    const Expected& gradient = expected.at(name);
    const double tolerance = roundings * kUnitRoundoff * gradient.size + 0x1p-120;
    expect_all_near<double>(actual, gradient.values, tolerance, name);
    expect_all_near<float>(actual, of_trace.at(name), 2 * tolerance, name + " of MultiHeadAttention");
  };
  for (const std::string& name : c.gradients.names()) expect(name, c.gradients[name]);
  expect("d_input", c.d_input);
  if (!c.options.cross) return;
  expect("d_key_input", c.d_key_input);
  expect("d_value_input", c.d_value_input);
}

TEST(AttentionLayerBackward, AgreesWithTheLoopsAndTheTraceOnRandomShapesAndBatches) {
  for (std::uint32_t seed = 7000; seed < 7060; ++seed) {
    AttentionOptions options = random_layer_options(seed);
    options.tokens = std::min<std::size_t>(options.tokens, 110);  // the reference needs time t · s²
    options.source_tokens = options.cross ? std::min<std::size_t>(options.source_tokens, 110) : options.tokens;
    LayerCase c(options, 1 + seed % 3, seed, seed % 2 == 0);
    SCOPED_TRACE(describe(c.options));
    expect_backward(c);
  }
}

// For any direction v of weights and inputs and any u: <Jv, u> = <v, J^T u>. Finite differences of a double-precision
// forward pass give Jv; the layer's backward gives J^T u.
TEST(AttentionLayerBackward, IsTheAdjointOfTheDerivativeOfTheForwardPass) {
  for (std::uint32_t seed = 9000; seed < 9030; ++seed) {
    LayerCase c(random_options(seed), 1, seed, seed % 2 == 0);
    SCOPED_TRACE(describe(c.options));
    c.forward();
    c.backward();
    reference::Tensors<double> v;
    double adjoint = 0;
    double size = 0;
    std::uint32_t direction = seed * 77;
    const auto add = [&](const std::string& name, const std::vector<float>& gradient) {
      v[name] = as_double(random_values(gradient.size(), ++direction));
      adjoint += dot_product(v[name], as_double(gradient));
      for (std::size_t i = 0; i < gradient.size(); ++i) {
        size += std::abs(v[name][i] * static_cast<double>(gradient[i]));
      }
    };
    for (const std::string& name : c.gradients.names()) add(name.substr(2), c.gradients[name]);
    add(c.options.cross ? "input" : "embedding", c.d_input);
    if (c.options.cross) {
      add("key_input", c.d_key_input);
      add("value_input", c.d_value_input);
    }
    MultiHeadAttention& sequence = c.sequences.front();
    const std::vector<double> jv = output_derivative(c.options, masks_of(sequence), given_of(sequence), v);
    const double roundings = forward_roundings(c.options, reference_of(sequence)) + backward_roundings(c.options, 1);
    const double tolerance = roundings * kUnitRoundoff * size + kDifferenceError * (1 + size);
    EXPECT_NEAR(dot_product(jv, as_double(c.d_output)), adjoint, tolerance);
  }
}

TEST(AttentionLayerBackward, AddsToGradientsOfWeightsAndReplacesThoseOfInputs) {
  AttentionOptions options = AttentionOptions::self(7, 12, 3);
  options.bias = true;
  LayerCase c(options, 2, 11, false);
  c.forward();
  c.backward();
  const std::vector<float> d_input = c.d_input;
  const std::vector<float> d_w_k = c.gradients["d_w_k"];
  const std::vector<float> d_b_o = c.gradients["d_b_o"];
  c.backward();
  EXPECT_EQ(c.d_input, d_input);
  for (std::size_t i = 0; i < d_w_k.size(); ++i) EXPECT_EQ(c.gradients["d_w_k"][i], 2.0F * d_w_k[i]);
  for (std::size_t i = 0; i < d_b_o.size(); ++i) EXPECT_EQ(c.gradients["d_b_o"][i], 2.0F * d_b_o[i]);
}

TEST(AttentionLayerBackward, FollowsTheSettingsOfTheForwardPass) {
  AttentionOptions options = AttentionOptions::self(7, 12, 3);
  options.dropout = 0.4;
  LayerCase c(options, 2, 13, true);
  LayerCase changed(options, 2, 13, true);
  c.forward();
  c.backward();
  changed.forward();
  changed.layer.set_dropout_seed(99);
  changed.layer.use_additive_mask(false);
  changed.backward();
  for (const std::string& name : c.gradients.names()) EXPECT_EQ(changed.gradients[name], c.gradients[name]) << name;
  EXPECT_EQ(changed.d_input, c.d_input);
  std::vector<float> weights(49);
  std::vector<float> weights_after_changes(49);
  c.layer.weights(1, 2, {weights.data(), {7, 7}});
  changed.layer.weights(1, 2, {weights_after_changes.data(), {7, 7}});
  EXPECT_EQ(weights_after_changes, weights);
}

TEST(AttentionLayerBackward, SkipsTheGradientOfAnInputWithAnEmptyView) {
  AttentionOptions options = AttentionOptions::self(7, 12, 3);
  LayerCase c(options, 1, 11, false);
  LayerCase without(options, 1, 11, false);
  c.forward();
  c.backward();
  without.forward();
  without.layer.backward(without.weights(), without.gradients.views(), without.inputs(), without.d_out(), {});
  for (const std::string& name : c.gradients.names()) EXPECT_EQ(without.gradients[name], c.gradients[name]) << name;
}

}  // namespace
}  // namespace mha::testing
