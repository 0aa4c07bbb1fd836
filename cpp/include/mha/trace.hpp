// AttentionTrace: the single declaration of every tensor of one multi-head attention.
//
// `visit` declares each tensor once: its name, its axes and the provenance of its cells. The arena's plan, the views of
// the core, the names and shapes in JavaScript, and the comparisons in tests all come from this list.
//
// The axes are t (query position), s (key position), h (head), g (key/value head), d (feature in a head), m (model
// feature). Letters in parentheses are one flattened axis, as in einops. A provenance is "given" or an expression over
// other tensors, such as "q:htd k:hsd": within a product, letters that the result lacks are summed over.
//
// "repeat(k_shared:gsd)" gives every head h its shared key/value head, number h / group_size(). "group_sum(d_k:hsd)" is
// its gradient: it sums over the heads of a group. block_trace.hpp adds an axis and four functions, tiled_trace.hpp an
// axis and three functions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "mha/detail/tensor_list.hpp"
#include "mha/options.hpp"
#include "mha/tensor_view.hpp"

namespace mha {

struct AttentionTrace {
  TensorView<float, 2> embedding;                 // (t, m)
  TensorView<float, 2> position;                  // (t, m)
  TensorView<float, 2> input;                     // (t, m)
  TensorView<float, 2> key_input;                 // (s, m)
  TensorView<float, 2> value_input;               // (s, m)
  TensorView<float, 2> w_q;                       // (m, hd)
  TensorView<float, 2> w_k, w_v;                  // (m, gd)
  TensorView<float, 1> b_q;                       // (hd)
  TensorView<float, 1> b_k, b_v;                  // (gd)
  TensorView<float, 2> q_projected;               // (t, hd)
  TensorView<float, 2> k_projected, v_projected;  // (s, gd)
  TensorView<float, 3> q;                         // (h, t, d)
  TensorView<float, 3> k_shared, v_shared;        // (g, s, d); only if there are fewer key/value heads than heads
  TensorView<float, 3> k, v;                      // (h, s, d)
  TensorView<float, 3> scores;                    // (h, t, s)
  TensorView<float, 0> scale;                     // one number: 1 / sqrt(d)
  TensorView<float, 3> scaled;                    // (h, t, s)
  TensorView<float, 2> mask;                      // (t, s)
  TensorView<float, 3> masked;                    // (h, t, s)
  TensorView<float, 0> temperature;               // one number
  TensorView<float, 2> row_max;                   // (h, t)
  TensorView<float, 3> exponentials;              // (h, t, s)
  TensorView<float, 2> row_sum;                   // (h, t)
  TensorView<float, 3> weights;                   // (h, t, s)
  TensorView<float, 3> dropout_mask;              // (h, t, s)
  TensorView<float, 3> dropped_weights;           // (h, t, s)
  TensorView<float, 3> context;                   // (h, t, d)
  TensorView<float, 2> merged;                    // (t, hd)
  TensorView<float, 2> merged_without_transpose;  // (t, hd)
  TensorView<float, 2> w_o;                       // (hd, m)
  TensorView<float, 1> b_o;                       // (m)
  TensorView<float, 2> output;                    // (t, m)

  /// Calls visit(name, view, axes, provenance, width) for every tensor of these options, in the order of computation.
  /// `width` is the extent of axis m in that tensor.
  void visit(const AttentionOptions& options, TensorList& visit) {
    visit_inputs(options, visit);
    visit_attention(options, "input", visit);
  }

  /// The two halves of the list. Self-attention may read a tensor (t, m) other than `input`: the one named `from`.
  void visit_inputs(const AttentionOptions& options, TensorList& visit);
  void visit_attention(const AttentionOptions& options, const std::string& from, TensorList& visit);
};

inline void AttentionTrace::visit_inputs(const AttentionOptions& options, TensorList& visit) {
  const std::size_t model = options.d_model;
  if (options.cross) {
    visit("input", input, "tm", "given", model);
    visit("key_input", key_input, "sm", "given", options.key_width);
    visit("value_input", value_input, "sm", "given", options.value_width);
  } else {
    visit("embedding", embedding, "tm", "given", model);
    visit("position", position, "tm", "given", model);
    visit("input", input, "tm", "embedding:tm + position:tm", model);
  }
}

inline void AttentionTrace::visit_attention(const AttentionOptions& options, const std::string& from,
                                            TensorList& visit) {
  const bool cross = options.cross;
  const bool bias = options.bias;
  const bool dropout = options.dropout > 0.0;
  const bool grouped = options.kv_heads() < options.num_heads;
  const std::size_t model = options.d_model;
  const std::size_t key = options.key_width;
  const std::size_t value = options.value_width;
  const auto with_bias = [bias](std::string product, std::string_view b) {
    return bias ? product.append(" + ").append(b) : product;
  };

  visit("w_q", w_q, "m(hd)", "given", model);
  // Without groups, the axis g is the axis h and has its name.
  visit("w_k", w_k, grouped ? "m(gd)" : "m(hd)", "given", key);
  visit("w_v", w_v, grouped ? "m(gd)" : "m(hd)", "given", value);
  if (bias) {
    visit("b_q", b_q, "(hd)", "given", model);
    visit("b_k", b_k, grouped ? "(gd)" : "(hd)", "given", model);
    visit("b_v", b_v, grouped ? "(gd)" : "(hd)", "given", model);
  }
  const std::string keys = cross ? "key_input:sm" : from + ":sm";
  const std::string values = cross ? "value_input:sm" : from + ":sm";
  visit("q_projected", q_projected, "t(hd)", with_bias(from + ":tm w_q:m(hd)", "b_q:(hd)"), model);
  if (grouped) {
    visit("k_projected", k_projected, "s(gd)", with_bias(keys + " w_k:m(gd)", "b_k:(gd)"), model);
    visit("v_projected", v_projected, "s(gd)", with_bias(values + " w_v:m(gd)", "b_v:(gd)"), model);
    visit("q", q, "htd", "q_projected:t(hd)", model);
    visit("k_shared", k_shared, "gsd", "k_projected:s(gd)", model);
    visit("v_shared", v_shared, "gsd", "v_projected:s(gd)", model);
    visit("k", k, "hsd", "repeat(k_shared:gsd)", model);
    visit("v", v, "hsd", "repeat(v_shared:gsd)", model);
  } else {
    visit("k_projected", k_projected, "s(hd)", with_bias(keys + " w_k:m(hd)", "b_k:(hd)"), model);
    visit("v_projected", v_projected, "s(hd)", with_bias(values + " w_v:m(hd)", "b_v:(hd)"), model);
    visit("q", q, "htd", "q_projected:t(hd)", model);
    visit("k", k, "hsd", "k_projected:s(hd)", model);
    visit("v", v, "hsd", "v_projected:s(hd)", model);
  }

  visit("scores", scores, "hts", "q:htd k:hsd", model);
  visit("scale", scale, "", "given", model);
  visit("scaled", scaled, "hts", "scores:hts scale:", model);
  visit("mask", mask, "ts", "given", model);
  visit("masked", masked, "hts", "scaled:hts + mask:ts", model);
  visit("temperature", temperature, "", "given", model);
  visit("row_max", row_max, "ht", "max(masked:hts)", model);
  visit("exponentials", exponentials, "hts", "exp((masked:hts - row_max:ht) / temperature:)", model);
  visit("row_sum", row_sum, "ht", "exponentials:hts", model);
  visit("weights", weights, "hts", "exponentials:hts / row_sum:ht", model);
  if (dropout) {
    visit("dropout_mask", dropout_mask, "hts", "given", model);
    visit("dropped_weights", dropped_weights, "hts", "weights:hts dropout_mask:hts", model);
  }
  visit("context", context, "htd", dropout ? "dropped_weights:hts v:hsd" : "weights:hts v:hsd", model);

  visit("merged", merged, "t(hd)", "context:htd", model);
  visit("merged_without_transpose", merged_without_transpose, "t(hd)", "view(context:htd)", model);
  visit("w_o", w_o, "(hd)m", "given", model);
  if (bias) visit("b_o", b_o, "m", "given", model);
  visit("output", output, "tm", with_bias("merged:t(hd) w_o:(hd)m", "b_o:m"), model);
}

}  // namespace mha
