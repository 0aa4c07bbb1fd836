/** Engine choices: the faster one for each computation, or a fixed one where available. */
export const ENGINE_CHOICES = ['auto', 'wasm', 'webgpu'] as const;
export type EngineChoice = (typeof ENGINE_CHOICES)[number];
