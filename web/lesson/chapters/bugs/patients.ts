/** The gallery in the order of the lesson's seed. */
import type { AttentionSession } from '../../../engine/engine.ts';
import { seedFor } from '../../../engine/random.ts';
import { shuffled } from '../../exercises/shuffled.ts';
import type { LabContext } from '../../lab-kit/laboratory.ts';
import type { Specimen } from './specimen.ts';
import { specimens } from './specimens.ts';

export function patientsOf(session: AttentionSession, { computed, settings }: LabContext): readonly Specimen[] {
  const { trace } = computed;
  const head = Math.min(settings.head, trace.options.numHeads - 1);
  return shuffled(specimens(session, trace, head), seedFor(settings.seed, 'gallery of bugs'));
}
