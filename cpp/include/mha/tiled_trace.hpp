// TiledTrace: declares every tensor of attention by tiles of keys.
// The grammar is that of trace.hpp, with one more axis and three more functions.
//
// The axis n counts tiles: tile n has the keys from n · tile_size up to, but not including, (n + 1) · tile_size. If an
// expression has both letters, s is a key of tile n: "max(masked:hts)" for a result "htn" is the maximum over one tile,
// and "running_max:htn" in a result "hts" is that of the key's tile. "before(x:htn)" is x one tile earlier; before the
// first tile it is minus infinity in "larger" and "exp", and 0 in a sum. "larger(a:htn, b:htn)" is the larger of two
// numbers, and "last(x:htnd)" is x after the last tile.
#pragma once

#include "mha/trace.hpp"

namespace mha {

struct TiledTraceOptions {
  AttentionOptions attention;
  std::size_t tile_size = 4;  // keys in a tile; the last may have fewer

  /// Axis n.
  [[nodiscard]] std::size_t tiles() const { return (attention.resolved().source_tokens - 1) / tile_size + 1; }
};

/// Throws Error if an attention with these options cannot be computed by tiles.
void validate(const TiledTraceOptions& options);

struct TiledTrace {
  AttentionTrace attention;                // all tensors of the attention, with every weight
  TensorView<float, 0> tile_size;          // one number
  TensorView<float, 3> tile_max;           // (h, t, n): the largest score of a tile
  TensorView<float, 3> running_max;        // (h, t, n): the largest so far
  TensorView<float, 3> rescale;            // (h, t, n): the factor for the earlier sums
  TensorView<float, 3> tile_exponentials;  // (h, t, s): relative to the running maximum, not that of the row
  TensorView<float, 3> tile_sum;           // (h, t, n)
  TensorView<float, 3> running_sum;        // (h, t, n)
  TensorView<float, 3> kept_exponentials;  // (h, t, s): after dropout, which does not change the sum
  TensorView<float, 4> tile_context;       // (h, t, n, d): the weighted values of the tile
  TensorView<float, 4> accumulated;        // (h, t, n, d)
  TensorView<float, 4> tiled_so_far;       // (h, t, n, d): attention to the keys so far
  TensorView<float, 3> tiled_context;      // (h, t, d)
  TensorView<float, 3> tiled_difference;   // (h, t, d): from the context of the direct computation

  /// Calls visit(name, view, axes, provenance, width) for every tensor, in the order of computation.
  void visit(const AttentionOptions& options, TensorList& visit) {
    const std::size_t m = options.d_model;
    const bool dropout = options.dropout > 0.0;
    attention.visit(options, visit);
    visit("tile_size", tile_size, "", "given", m);
    visit("tile_max", tile_max, "htn", "max(masked:hts)", m);
    visit("running_max", running_max, "htn", "larger(tile_max:htn, before(running_max:htn))", m);
    visit("rescale", rescale, "htn", "exp((before(running_max:htn) - running_max:htn) / temperature:)", m);
    visit("tile_exponentials", tile_exponentials, "hts", "exp((masked:hts - running_max:htn) / temperature:)", m);
    visit("tile_sum", tile_sum, "htn", "tile_exponentials:hts", m);
    visit("running_sum", running_sum, "htn", "tile_sum:htn + rescale:htn before(running_sum:htn)", m);
    if (dropout) visit("kept_exponentials", kept_exponentials, "hts", "tile_exponentials:hts dropout_mask:hts", m);
    visit("tile_context", tile_context, "htnd", dropout ? "kept_exponentials:hts v:hsd" : "tile_exponentials:hts v:hsd",
          m);
    visit("accumulated", accumulated, "htnd", "tile_context:htnd + rescale:htn before(accumulated:htnd)", m);
    visit("tiled_so_far", tiled_so_far, "htnd", "accumulated:htnd / running_sum:htn", m);
    visit("tiled_context", tiled_context, "htd", "last(tiled_so_far:htnd)", m);
    visit("tiled_difference", tiled_difference, "htd", "tiled_context:htd - context:htd", m);
  }
};

}  // namespace mha
