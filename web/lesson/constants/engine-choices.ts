/** Who shall compute: the faster one for each computation, or always the one that the learner names, where it can be had. */
export const ENGINE_CHOICES = ['auto', 'wasm', 'webgpu'] as const;
export type EngineChoice = (typeof ENGINE_CHOICES)[number];
