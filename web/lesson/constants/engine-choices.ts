/** Engine choices. `auto`: the C++ core computes figures; opened checkpoints use WebGPU where it is faster. */
export const ENGINE_CHOICES = ['auto', 'wasm', 'webgpu', 'reference'] as const;
export type EngineChoice = (typeof ENGINE_CHOICES)[number];
