/** The last page of the short way: the whole layer, for the followed word, from X to Y. */
export { wholeLayerStills as scene } from '../../stage/whole-layer.ts';
