/**
 * Dropout in a block outside the attention weights, where the models of the time have it: of each part's output, and for post-norm, as
 * in PyTorch's layer, also after the GELU.
 */
export function blockDropouts(dropout: number, preNorm: boolean) {
  return { hiddenDropout: preNorm ? 0 : dropout, residualDropout: dropout };
}
