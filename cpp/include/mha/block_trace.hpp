// BlockTrace: declares every tensor of one transformer block, including those of its attention.
// The grammar is that of trace.hpp, with four more functions and one more axis.
//
// The axis f is a feature inside the feed-forward part. "mean(x:tm)" is the mean over the axes that the result lacks;
// it may be of a product: "mean(x:tm x:tm)" is a mean of squares. "rsqrt(a:t + b:)" is 1 / sqrt(a + b). "gelu(x:tf)" is
// x · Φ(x), and "gelu_tanh(x:tf)" its tanh approximation.
#pragma once

#include <string_view>

#include "mha/block_options.hpp"
#include "mha/trace.hpp"

namespace mha {

/// The options of a traced block, with all options of an attention.
struct BlockTraceOptions {
  AttentionOptions attention;  // must not be cross-attention
  std::size_t d_ff = 4;        // axis f
  NormOrder norm = NormOrder::kPost;
  Gelu gelu = Gelu::kExact;
  float epsilon = 1e-5F;  // added to the variance
  // Probabilities, as in BlockOptions; `attention` has the dropout of weights. Its dropout_seed also selects what is
  // dropped here.
  double hidden_dropout = 0.0;    // after the GELU
  double residual_dropout = 0.0;  // of attention's and the feed-forward part's contributions to the residual stream
};

/// Throws Error, with the sizes, if these options are invalid.
void validate(const BlockTraceOptions& options);

/// The names of the tensors of a layer normalisation.
struct LayerNormNames {
  const char *weight, *bias, *mean, *centred, *variance, *inverse_deviation, *normalised, *out;
};
inline constexpr LayerNormNames kNorm1Names{"norm_1_weight",     "norm_1_bias",     "norm_1_mean",
                                            "norm_1_centred",    "norm_1_variance", "norm_1_inverse_deviation",
                                            "norm_1_normalised", "norm_1"};
inline constexpr LayerNormNames kNorm2Names{"norm_2_weight",     "norm_2_bias",     "norm_2_mean",
                                            "norm_2_centred",    "norm_2_variance", "norm_2_inverse_deviation",
                                            "norm_2_normalised", "norm_2"};

/// One layer normalisation (Ba, Kiros & Hinton 2016, equations 3 and 4), step by step.
struct LayerNormTrace {
  TensorView<float, 1> weight, bias;       // (m)
  TensorView<float, 1> mean;               // (t)
  TensorView<float, 2> centred;            // (t, m): with the mean subtracted
  TensorView<float, 1> variance;           // (t)
  TensorView<float, 1> inverse_deviation;  // (t)
  TensorView<float, 2> normalised;         // (t, m): mean 0, variance 1
  TensorView<float, 2> out;                // (t, m): scaled by weight, shifted by bias

  /// Calls visit like AttentionTrace::visit; `from` names the tensor whose rows are normalised.
  void visit(const LayerNormNames& names, std::string_view from, std::size_t width, TensorList& visit);
};

struct BlockTrace {
  AttentionTrace attention;       // all tensors of the attention; its output is its contribution to the residual stream
  TensorView<float, 0> epsilon;   // one number
  LayerNormTrace norm_1, norm_2;  // after the two sums (post-norm), or before the two parts (pre-norm)
  // A dropout mask has 0 or 1 / (1 - p) for each number. With dropout, the next step uses dropped_….
  TensorView<float, 2> output_dropout_mask;      // (t, m)
  TensorView<float, 2> dropped_output;           // (t, m)
  TensorView<float, 2> residual_1;               // (t, m): the residual stream after attention
  TensorView<float, 2> w_1;                      // (m, f)
  TensorView<float, 1> b_1;                      // (f)
  TensorView<float, 2> hidden;                   // (t, f)
  TensorView<float, 2> activated;                // (t, f)
  TensorView<float, 2> activated_dropout_mask;   // (t, f)
  TensorView<float, 2> dropped_activated;        // (t, f)
  TensorView<float, 2> w_2;                      // (f, m)
  TensorView<float, 1> b_2;                      // (m)
  TensorView<float, 2> contracted;               // (t, m): the feed-forward part's contribution to the residual stream
  TensorView<float, 2> contracted_dropout_mask;  // (t, m)
  TensorView<float, 2> dropped_contracted;       // (t, m)
  TensorView<float, 2> residual_2;  // (t, m): the residual stream after it; with pre-norm, the block's output

  /// Calls visit(name, view, axes, provenance, width) for every tensor, in the order of computation.
  void visit(const BlockTraceOptions& options, TensorList& visit);
};

inline void LayerNormTrace::visit(const LayerNormNames& n, std::string_view from, std::size_t width,
                                  TensorList& visit) {
  visit(n.weight, weight, "m", "given", width);
  visit(n.bias, bias, "m", "given", width);
  visit(n.mean, mean, "t", joined({"mean(", from, ":tm)"}), width);
  visit(n.centred, centred, "tm", joined({from, ":tm - ", n.mean, ":t"}), width);
  visit(n.variance, variance, "t", joined({"mean(", n.centred, ":tm ", n.centred, ":tm)"}), width);
  visit(n.inverse_deviation, inverse_deviation, "t", joined({"rsqrt(", n.variance, ":t + epsilon:)"}), width);
  visit(n.normalised, normalised, "tm", joined({n.centred, ":tm ", n.inverse_deviation, ":t"}), width);
  visit(n.out, out, "tm", joined({n.normalised, ":tm ", n.weight, ":m + ", n.bias, ":m"}), width);
}

inline void BlockTrace::visit(const BlockTraceOptions& options, TensorList& visit) {
  const std::size_t m = options.attention.d_model;
  const bool pre_norm = options.norm == NormOrder::kPre;
  const bool hidden_dropout = options.hidden_dropout > 0.0;
  const bool residual_dropout = options.residual_dropout > 0.0;

  attention.visit_inputs(options.attention, visit);
  visit("epsilon", epsilon, "", "given", m);
  if (pre_norm) norm_1.visit(kNorm1Names, "input", m, visit);
  attention.visit_attention(options.attention, pre_norm ? "norm_1" : "input", visit);
  if (residual_dropout) {
    visit("output_dropout_mask", output_dropout_mask, "tm", "given", m);
    visit("dropped_output", dropped_output, "tm", "output:tm output_dropout_mask:tm", m);
  }
  visit("residual_1", residual_1, "tm", residual_dropout ? "input:tm + dropped_output:tm" : "input:tm + output:tm", m);
  if (pre_norm) {
    norm_2.visit(kNorm2Names, "residual_1", m, visit);
  } else {
    norm_1.visit(kNorm1Names, "residual_1", m, visit);
  }

  visit("w_1", w_1, "mf", "given", m);
  visit("b_1", b_1, "f", "given", m);
  visit("hidden", hidden, "tf", pre_norm ? "norm_2:tm w_1:mf + b_1:f" : "norm_1:tm w_1:mf + b_1:f", m);
  visit("activated", activated, "tf", options.gelu == Gelu::kTanh ? "gelu_tanh(hidden:tf)" : "gelu(hidden:tf)", m);
  if (hidden_dropout) {
    visit("activated_dropout_mask", activated_dropout_mask, "tf", "given", m);
    visit("dropped_activated", dropped_activated, "tf", "activated:tf activated_dropout_mask:tf", m);
  }
  visit("w_2", w_2, "fm", "given", m);
  visit("b_2", b_2, "m", "given", m);
  visit("contracted", contracted, "tm", joined({hidden_dropout ? "dropped_" : "", "activated:tf w_2:fm + b_2:m"}), m);
  if (residual_dropout) {
    visit("contracted_dropout_mask", contracted_dropout_mask, "tm", "given", m);
    visit("dropped_contracted", dropped_contracted, "tm", "contracted:tm contracted_dropout_mask:tm", m);
  }
  visit("residual_2", residual_2, "tm",
        joined({pre_norm ? "residual_1:tm + " : "norm_1:tm + ", residual_dropout ? "dropped_" : "", "contracted:tm"}),
        m);
  if (!pre_norm) norm_2.visit(kNorm2Names, "residual_2", m, visit);
}

}  // namespace mha
