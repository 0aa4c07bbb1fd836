/** One forward pass leaves a trace, and no session. */
import { expect, it, vi } from 'vitest';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { DEFAULT_STATE } from '#web/lesson/fields/lesson-fields.ts';
import { lessonModel } from '#web/lesson/model/lesson-model.ts';
import { forwardOnce } from '#web/lesson/session/forward-once.ts';

const { request } = lessonModel({ ...DEFAULT_STATE, preset: 'random' }, null, null);

/** An engine whose one session says when it is disposed. */
function oneSession() {
  const engine = createReferenceEngine();
  const session = engine.createSession();
  const dispose = vi.spyOn(session, 'dispose').mockReturnValue();
  return { engine: { ...engine, createSession: () => session }, session, dispose };
}

it('disposes of its session, also if the request is refused', () => {
  const { engine, dispose } = oneSession();
  forwardOnce(engine, request);
  expect(dispose).toHaveBeenCalledTimes(1);
  expect(() => forwardOnce(engine, { ...request, given: {} })).toThrow();
  expect(dispose).toHaveBeenCalledTimes(2);
});

it('gives the numbers of the session’s trace, in memory of their own', () => {
  const { engine, session } = oneSession();
  const trace = forwardOnce(engine, request);
  const before = [...trace.get('output').data];
  const shared = session.forward(request);
  expect(trace.names).toEqual(shared.names);
  for (const name of shared.names) expect(trace.get(name).data).toEqual(shared.get(name).data);
  shared.get('output').data.fill(0);
  expect([...trace.get('output').data]).toEqual(before);
});
