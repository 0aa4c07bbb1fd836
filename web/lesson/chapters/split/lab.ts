/** `<mha-lab-split>`: the memory lens over Q, from (T, d_model) to one matrix per head, correctly and wrongly. */
import type { AttentionSession } from '../../../engine/engine.ts';
import { MemoryLens } from '../../lab-kit/memory/lens.ts';
import { type Owned, projected } from '../../lab-kit/memory/owned.ts';
import { type Stage, splitStages } from '../../lab-kit/memory/stages.ts';
import { defineElement } from '../../platform/define-element.ts';
import { fields } from './lab-fields.ts';

export const tag = 'mha-lab-split';

export class SplitLab extends MemoryLens {
  protected override get fields() {
    return fields;
  }

  protected override numbers(session: AttentionSession, words: readonly string[], seed: number): readonly Owned[] {
    return projected(session, words, this.values, seed);
  }

  protected override stages(numbers: readonly Owned[]): readonly Stage[] {
    return splitStages(numbers, this.values);
  }
}

defineElement(tag, SplitLab);
