/**
 * How many steps a word needs to reach another one (Vaswani et al. 2017, section 4, table 1): step by step through a recurrent
 * network, layer by layer through convolutions, at once through attention.
 */

/** Which positions know of the word `distance` places to the right of position 0, after each layer. */
export function spread(distance: number, width: number): readonly (readonly boolean[])[] {
  const side = (width - 1) / 2;
  let known = Array.from({ length: distance + 1 }, (_, i) => i === distance);
  const layers = [known];
  while (!known[0]) {
    const before = known;
    known = before.map((_, i) => before.slice(Math.max(0, i - side), i + side + 1).some(Boolean));
    layers.push(known);
  }
  return layers;
}

/** Layers of convolutions over `width` neighbouring positions, an odd number above 1. */
export function convolutionLayers(distance: number, width: number): number {
  return spread(distance, width).length - 1;
}

/** The same with gaps that grow by a factor of `width` from layer to layer. */
export function dilatedLayers(distance: number, width: number): number {
  let [layers, reach, gap] = [0, 0, 1];
  while (reach < distance) {
    reach += ((width - 1) / 2) * gap;
    gap *= width;
    layers++;
  }
  return layers;
}
