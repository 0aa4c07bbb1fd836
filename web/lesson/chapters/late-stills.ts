/** Stills whose code loads with the chapter's computation. Until both are there, the chapter shows only its first still. */
import type { StageContext } from '../stage/context.ts';
import type { Keyframe, Scene } from '../stage/keyframe.ts';

export class LateStills {
  #later: Scene = () => [];

  /** The trace contains `tensor` once the computation has run. */
  constructor(
    private readonly first: (context: StageContext) => Keyframe,
    private readonly tensor: string,
  ) {}

  /** The module of the computation calls this, so the stills are there before its first trace. */
  provide(later: Scene): void {
    this.#later = later;
  }

  readonly scene: Scene = (context) => [
    this.first(context),
    ...(context.trace.has(this.tensor) ? this.#later(context) : []),
  ];
}
