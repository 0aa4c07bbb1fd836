/** Embedding plus position is X, for one word; then X of two words. */
import type { StageContext } from '../../stage/context.ts';
import { BEGINNING, DURATION, type Scene } from '../../stage/keyframe.ts';
import { type Line, strips } from '../../stage/strips.ts';
import { readMost } from '../../stage/windows.ts';

export const scene: Scene = (context) => {
  const { followed: t } = context;
  const others = readMost(context).filter((s) => context.tokens[s] !== context.tokens[t]);
  return [
    { step: BEGINNING, frame: sum(context, false), duration: DURATION.move, question: null },
    { step: 'sum', frame: sum(context, true), duration: DURATION.row, question: { tensor: 'input', at: { t, m: 0 } } },
    {
      step: 'two',
      frame: strips(context, [
        ...others.slice(0, 1).map((row) => ({ strips: [{ id: 'other', tensor: 'input', row }] })),
        { strips: [{ id: 'input', tensor: 'input', row: t }] },
      ]),
      duration: DURATION.move,
      question: null,
    },
  ];
};

function sum(context: StageContext, done: boolean) {
  const row = context.followed;
  const line = (tensor: string, more: Partial<Line> = {}): Line => ({ strips: [{ id: tensor, tensor, row }], ...more });
  return strips(context, [
    line('embedding'),
    line('position', { sign: '+' }),
    line('input', { sign: '=', hidden: !done }),
  ]);
}
