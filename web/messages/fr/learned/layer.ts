/** The file of the layer that learned French. */
export const layer = () => new URL('../../../models/learned/fr.safetensors', import.meta.url);
