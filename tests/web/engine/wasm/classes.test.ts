/** JavaScript classes of the C++ core: they compute the same in every module and reject invalid calls in words. */
import { describe, expect, it } from 'vitest';
import { asAttentionError } from '#web/engine/wasm/attention-error.ts';
import { loadCoreModule, loadModule } from '#web/engine/wasm/load-module.ts';
import { modelOptionsWith, optionsWith } from '../support/requests.ts';

const MODULES = await Promise.all([loadModule('forward'), loadCoreModule('strict')]);
type Session = InstanceType<(typeof MODULES)[0]['AttentionSession']>;
type Options = Parameters<Session['configure']>[0];

function without(option: keyof Options): Options {
  const options = optionsWith();
  Reflect.deleteProperty(options, option);
  return options;
}

/** The result of every method of a session, with views as plain arrays. */
function answers(module: (typeof MODULES)[number]) {
  const session = new module.AttentionSession();
  session.configure(optionsWith({ bias: true, dropout: 0.5 }));
  session.useSuppliedDropoutMask(false);
  for (let id = 0; id < session.tensorCount(); id++) {
    const given = session.tensorProvenance(id) === 'given';
    if (given) session.tensorData(id).set(Float32Array.from(session.tensorData(id), (_, i) => 0.1 + i / 64));
  }
  session.keyPadding().fill(0);
  session.keyPadding()[1] = 1;
  session.customMask()[0] = -0.5;
  session.forward();
  const all = Array.from({ length: session.tensorCount() }, (_, id) => ({
    name: session.tensorName(id),
    axes: session.tensorAxes(id),
    provenance: session.tensorProvenance(id),
    shape: Array.from({ length: session.tensorRank(id) }, (_, axis) => session.tensorShape(id, axis)),
    data: Array.from(session.tensorData(id)),
  }));
  session.delete();
  return all;
}

describe('a session of the small module', () => {
  it('gives bit-identical results to the large module’s session', () => {
    const [small, large] = MODULES.map(answers);
    expect(small).toEqual(large);
  });

  it.each([
    ['an unknown tensor', (session) => session.tensorName(999), 'there is no tensor 999'],
    ['an unknown axis', (session) => session.tensorShape(0, 7), 'there is no axis 7'],
    ...[2.5, -1, Number.NaN, 2 ** 32, 2 ** 53, undefined, '1,2', {}].map(
      (index) =>
        [
          `the tensor ${String(index)}`,
          (session: Session) => session.tensorName(index as number),
          'tensor must be a whole number from 0 to 4294967295',
        ] as const,
    ),
    ['the tensor 1n', (session) => session.tensorName(1n as unknown as number), 'BigInt'],
    ['a missing option', (session) => session.configure(without('numHeads')), 'the option numHeads is missing'],
    [
      'an undefined option',
      (session) => session.configure({ ...optionsWith(), numHeads: undefined as unknown as number }),
      'numHeads must be a whole number',
    ],
    ['options that are a number', (session) => session.configure(5 as unknown as Options), 'tokens'],
  ] as [string, (session: Session) => unknown, string][])('rejects %s with a clear message', (_, ask, sentence) => {
    const session = new MODULES[0].AttentionSession();
    session.configure(optionsWith());
    expect(() => asAttentionError(() => ask(session))).toThrow(sentence);
    expect(session.tensorCount()).toBeGreaterThan(0);
    session.delete();
  });

  it('accepts −0 as 0', () => {
    const session = new MODULES[0].AttentionSession();
    session.configure(optionsWith({ numKvHeads: -0 }));
    expect(session.tensorName(-0)).toBe(session.tensorName(0));
    session.delete();
  });

  it('rejects calls before it has options and after it was deleted', () => {
    const session = new MODULES[0].AttentionSession();
    expect(() => session.forward()).toThrow('this session has no options yet: call configure first');
    session.delete();
    expect(() => asAttentionError(() => session.forward())).toThrow(/^this session was deleted$/);
    expect(() => asAttentionError(() => session.delete())).toThrow(/^this session was deleted$/);
  });

  it.each([
    [
      'an option',
      (session, end) =>
        session.configure({
          ...optionsWith(),
          get tokens() {
            return end();
          },
        }),
    ],
    ['an argument', (session, end) => session.tensorName({ valueOf: end } as unknown as number)],
  ] as [string, (session: Session, end: () => number) => unknown][])(
    'rejects a call when reading %s deletes the session, also when an object of another class takes its place',
    (_, call) => {
      const [, module] = MODULES;
      for (const make of [() => null, () => new module.LanguageModelSession()]) {
        const session = new module.AttentionSession();
        session.configure(optionsWith());
        const made: { delete(): void }[] = [];
        const end = () => {
          session.delete();
          const other = make();
          if (other) made.push(other);
          return 1;
        };
        expect(() => call(session, end)).toThrow(/^this session was deleted$/);
        for (const other of made) other.delete();
      }
    },
  );

  it('has one kernel table, and rejects any other', () => {
    const [module] = MODULES;
    expect(module.kernelTableNames()).toBe('wasm-simd128');
    expect(() => module.forceKernelTable('wasm-simd128')).not.toThrow();
    expect(() => module.forceKernelTable('scalar')).toThrow('no kernel table "scalar"');
  });
});

describe('the large module', () => {
  const [, module] = MODULES;

  it('accepts the documented types besides numbers', () => {
    expect(() => module.forceKernelTable('è'.repeat(99))).toThrow('no kernel table "è');
    const session = new module.LanguageModelSession();
    expect(() => session.configure({ ...MODEL, dModel: 2.5 })).toThrow('dModel must be a whole number');
    expect(() => session.makeRun(Number.NaN, 1, false)).toThrow('call configure first');
    session.delete();
  });
});

const MODEL = modelOptionsWith({ context: 2, numHeads: 1 });
