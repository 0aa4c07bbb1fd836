/** The file of the layer that learned English. */
export const layer = () => new URL('../../../models/learned/en.safetensors', import.meta.url);
