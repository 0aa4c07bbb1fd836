// @vitest-environment happy-dom
/** What a laboratory keeps when its views are gone. */
import { expect, it } from 'vitest';
import { labOf, laboratory } from '#web/lesson/lab-kit/laboratory.ts';
import { labContext } from '../chapters/exhibited.ts';

it('ends its model without keeping the stack, which would keep the removed view', () => {
  const ended: AbortSignal[] = [];
  const context = labContext();
  const lab = labOf(laboratory({ fields: {}, model: (_, until) => ended.push(until) }), context);
  const view = document.createElement('div');
  lab.enter(view);
  expect(lab.model).toBe(1);
  lab.leave(view);
  expect(ended.map(({ aborted, reason }) => [aborted, typeof reason])).toEqual([[true, 'string']]);
});
