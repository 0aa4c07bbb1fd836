/** Tensors and axes that tiles add to attention, to validate cells in an address. The full lists load with the tiles. */

const OWN: Readonly<Record<string, string>> = {
  tile_size: '',
  tile_max: 'htn',
  running_max: 'htn',
  rescale: 'htn',
  tile_exponentials: 'hts',
  tile_sum: 'htn',
  running_sum: 'htn',
  tile_context: 'htnd',
  accumulated: 'htnd',
  tiled_so_far: 'htnd',
  tiled_context: 'htd',
  tiled_difference: 'htd',
};

/** The axes of a tensor; undefined for a tensor that tiles do not add. `forward` returns those of the forward pass. */
export function axesInTiles(name: string, forward: (name: string) => string | undefined): string | undefined {
  if (name === 'kept_exponentials') return forward('dropped_weights');
  return Object.hasOwn(OWN, name) ? OWN[name] : undefined;
}
