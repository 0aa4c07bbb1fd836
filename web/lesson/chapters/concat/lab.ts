/** `<mha-lab-concat>`: the memory lens over Z, merged to one row per token, with and without the transpose. */
import type { AttentionSession } from '../../../engine/engine.ts';
import { MemoryLens } from '../../lab-kit/memory/lens.ts';
import { attended, type Owned } from '../../lab-kit/memory/owned.ts';
import { concatStages, type Stage } from '../../lab-kit/memory/stages.ts';
import { defineElement } from '../../platform/define-element.ts';
import { fields } from './lab-fields.ts';

export const tag = 'mha-lab-concat';

export class ConcatLab extends MemoryLens {
  protected override get fields() {
    return fields;
  }

  protected override numbers(session: AttentionSession, words: readonly string[], seed: number): readonly Owned[] {
    return attended(session, words, this.values, seed);
  }

  protected override stages(numbers: readonly Owned[]): readonly Stage[] {
    return concatStages(numbers, this.values);
  }
}

defineElement(tag, ConcatLab);
