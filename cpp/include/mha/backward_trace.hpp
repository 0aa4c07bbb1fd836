// BackwardTrace: declares every tensor in the backward pass of one multi-head attention.
//
// d_x is the gradient of x: how fast a scalar function of the output grows with each cell of x. Like the forward list
// in trace.hpp, this list gives the provenance of every tensor, in the same grammar. It may use tensors of the forward
// list; " - " subtracts a product from a sum. For weights and biases, it describes what one backward pass adds.
#pragma once

#include <cstddef>
#include <string>

#include "mha/detail/tensor_list.hpp"
#include "mha/options.hpp"
#include "mha/tensor_view.hpp"

namespace mha {

struct BackwardTrace {
  TensorView<float, 2> d_output;                                        // (t, m)
  TensorView<float, 2> d_merged;                                        // (t, hd)
  TensorView<float, 2> d_w_o;                                           // (hd, m)
  TensorView<float, 1> d_b_o;                                           // (m)
  TensorView<float, 3> d_context;                                       // (h, t, d)
  TensorView<float, 3> d_dropped_weights;                               // (h, t, s)
  TensorView<float, 3> d_weights;                                       // (h, t, s)
  TensorView<float, 2> row_dot;                                         // (h, t)
  TensorView<float, 3> d_exponents;                                     // (h, t, s)
  TensorView<float, 3> d_masked;                                        // (h, t, s)
  TensorView<float, 3> d_scores;                                        // (h, t, s)
  TensorView<float, 3> d_q;                                             // (h, t, d)
  TensorView<float, 3> d_k, d_v;                                        // (h, s, d)
  TensorView<float, 3> d_k_shared, d_v_shared;                          // (g, s, d)
  TensorView<float, 2> d_q_projected;                                   // (t, hd)
  TensorView<float, 2> d_k_projected, d_v_projected;                    // (s, gd)
  TensorView<float, 2> d_w_q;                                           // (m, hd)
  TensorView<float, 2> d_w_k, d_w_v;                                    // (m, gd)
  TensorView<float, 1> d_b_q;                                           // (hd)
  TensorView<float, 1> d_b_k, d_b_v;                                    // (gd)
  TensorView<float, 2> d_input_from_q, d_input_from_k, d_input_from_v;  // (t, m)
  TensorView<float, 2> d_input;                                         // (t, m)
  TensorView<float, 2> d_key_input, d_value_input;                      // (s, m)
  TensorView<float, 2> d_embedding, d_position;                         // (t, m)

  /// Calls visit(name, view, axes, provenance, width) for every tensor of these options, in the order of computation.
  /// `width` is the extent of axis m in that tensor.
  void visit(const AttentionOptions& options, TensorList& visit);
};

inline void BackwardTrace::visit(const AttentionOptions& options, TensorList& visit) {
  const bool cross = options.cross;
  const bool bias = options.bias;
  const bool dropout = options.dropout > 0.0;
  const bool grouped = options.kv_heads() < options.num_heads;
  const std::size_t model = options.d_model;
  const std::size_t key = options.key_width;
  const std::size_t value = options.value_width;

  visit("d_output", d_output, "tm", "given", model);
  visit("d_merged", d_merged, "t(hd)", "d_output:tm w_o:(hd)m", model);
  visit("d_w_o", d_w_o, "(hd)m", "merged:t(hd) d_output:tm", model);
  if (bias) visit("d_b_o", d_b_o, "m", "d_output:tm", model);
  visit("d_context", d_context, "htd", "d_merged:t(hd)", model);

  if (dropout) {
    visit("d_dropped_weights", d_dropped_weights, "hts", "d_context:htd v:hsd", model);
    visit("d_v", d_v, "hsd", "dropped_weights:hts d_context:htd", model);
    visit("d_weights", d_weights, "hts", "d_dropped_weights:hts dropout_mask:hts", model);
  } else {
    visit("d_weights", d_weights, "hts", "d_context:htd v:hsd", model);
    visit("d_v", d_v, "hsd", "weights:hts d_context:htd", model);
  }
  visit("row_dot", row_dot, "ht", "weights:hts d_weights:hts", model);
  visit("d_exponents", d_exponents, "hts", "weights:hts d_weights:hts - weights:hts row_dot:ht", model);
  visit("d_masked", d_masked, "hts", "d_exponents:hts / temperature:", model);
  visit("d_scores", d_scores, "hts", "d_masked:hts scale:", model);
  visit("d_q", d_q, "htd", "d_scores:hts k:hsd", model);
  visit("d_k", d_k, "hsd", "d_scores:hts q:htd", model);

  visit("d_q_projected", d_q_projected, "t(hd)", "d_q:htd", model);
  if (grouped) {
    visit("d_k_shared", d_k_shared, "gsd", "group_sum(d_k:hsd)", model);
    visit("d_v_shared", d_v_shared, "gsd", "group_sum(d_v:hsd)", model);
    visit("d_k_projected", d_k_projected, "s(gd)", "d_k_shared:gsd", model);
    visit("d_v_projected", d_v_projected, "s(gd)", "d_v_shared:gsd", model);
  } else {
    visit("d_k_projected", d_k_projected, "s(hd)", "d_k:hsd", model);
    visit("d_v_projected", d_v_projected, "s(hd)", "d_v:hsd", model);
  }
  const std::string gd = grouped ? "(gd)" : "(hd)";  // without groups, the axis g is the axis h and has its name
  const std::string keys = cross ? "key_input:sm" : "input:sm";
  const std::string values = cross ? "value_input:sm" : "input:sm";
  visit("d_w_q", d_w_q, "m(hd)", "input:tm d_q_projected:t(hd)", model);
  visit("d_w_k", d_w_k, grouped ? "m(gd)" : "m(hd)", keys + " d_k_projected:s" + gd, key);
  visit("d_w_v", d_w_v, grouped ? "m(gd)" : "m(hd)", values + " d_v_projected:s" + gd, value);
  if (bias) {
    visit("d_b_q", d_b_q, "(hd)", "d_q_projected:t(hd)", model);
    visit("d_b_k", d_b_k, grouped ? "(gd)" : "(hd)", "d_k_projected:s" + gd, model);
    visit("d_b_v", d_b_v, grouped ? "(gd)" : "(hd)", "d_v_projected:s" + gd, model);
  }
  if (cross) {
    visit("d_input", d_input, "tm", "d_q_projected:t(hd) w_q:m(hd)", model);
    visit("d_key_input", d_key_input, "sm", "d_k_projected:s" + gd + " w_k:m" + gd, key);
    visit("d_value_input", d_value_input, "sm", "d_v_projected:s" + gd + " w_v:m" + gd, value);
  } else {
    visit("d_input_from_q", d_input_from_q, "tm", "d_q_projected:t(hd) w_q:m(hd)", model);
    visit("d_input_from_k", d_input_from_k, "tm", "d_k_projected:t" + gd + " w_k:m" + gd, model);
    visit("d_input_from_v", d_input_from_v, "tm", "d_v_projected:t" + gd + " w_v:m" + gd, model);
    visit("d_input", d_input, "tm", "d_input_from_q:tm + d_input_from_k:tm + d_input_from_v:tm", model);
    visit("d_embedding", d_embedding, "tm", "d_input:tm", model);
    visit("d_position", d_position, "tm", "d_input:tm", model);
  }
}

}  // namespace mha
