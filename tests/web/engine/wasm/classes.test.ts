/** JavaScript classes of the C++ core: they match their type declarations in every module and reject invalid calls. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadCoreModule, loadModule } from '../../../../web/engine/wasm/load-module.ts';
import { loadOperatorModule } from '../../../../web/engine/wasm/load-operator.ts';
import { modelOptionsWith, optionsWith } from '../support/requests.ts';

const MODULES = await Promise.all([loadModule('forward'), loadCoreModule('strict')]);

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
    data: Array.from(session.tensorData(id) as Float32Array),
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
    ['an unknown axis', (session) => session.tensorShape(0, 7), 'has no axis 7'],
    [
      'a fractional token count',
      (session) => session.configure(optionsWith({ tokens: 2.5 })),
      'tokens must be a whole number',
    ],
    [
      'a missing option',
      (session) => {
        const options = optionsWith();
        Reflect.deleteProperty(options, 'numHeads');
        session.configure(options);
      },
      'the option numHeads is missing',
    ],
    [
      'heads that do not divide',
      (session) => session.configure(optionsWith({ dModel: 30, numHeads: 4 })),
      'd_model 30 is not divisible by num_heads 4',
    ],
  ] as [string, (session: InstanceType<(typeof MODULES)[0]['AttentionSession']>) => unknown, string][])(
    'rejects %s with a clear message',
    (_, ask, sentence) => {
      const session = new MODULES[0].AttentionSession();
      session.configure(optionsWith());
      expect(() => ask(session)).toThrow(sentence);
      expect(session.tensorCount()).toBeGreaterThan(0);
      session.delete();
    },
  );

  it('rejects calls before it has options and after it was deleted', () => {
    const session = new MODULES[0].AttentionSession();
    expect(() => session.forward()).toThrow('this session has no options yet: call configure first');
    session.delete();
    expect(() => session.forward()).toThrow('this session was deleted');
    expect(() => session.delete()).toThrow('this session was deleted');
  });

  it('has one kernel table, and rejects any other', () => {
    const [module] = MODULES;
    expect(module.kernelTableNames()).toBe('wasm-simd128');
    expect(() => module.forceKernelTable('wasm-simd128')).not.toThrow();
    expect(() => module.forceKernelTable('scalar')).toThrow('no kernel table "scalar"');
  });
});

/** The declared methods of a kind of module, by class, with their return types. */
function promised(kind = 'everything'): Map<string, Map<string, string>> {
  const types = readFileSync(new URL(`../../../../cpp/bindings/${kind}.d.mts`, import.meta.url), 'utf8');
  const classes = new Map<string, Map<string, string>>();
  for (const [, name = '', base = '', body = ''] of types.matchAll(
    /^export interface (\w+)(?: extends (\w+))? \{\n([\s\S]*?)^\}/gm,
  )) {
    const methods = [...body.matchAll(/^ {2}(\w+)\(.*\): (.+);$/gm)].map(
      ([, method = '', type = '']) => [method, type] as const,
    );
    classes.set(name, new Map([...(classes.get(base) ?? []), ...methods]));
  }
  return classes;
}

const IS_CLASS = /^[A-Z]\w*(Session|Operator)$/;

describe.each([
  ['everything', MODULES[1]],
  ['operator', await loadOperatorModule('strict')],
])('the classes of the modules with %s', (kind, module) => {
  const classes = Object.entries(module).filter(([name]) => IS_CLASS.test(name));

  it('are exactly the declared ones', () => {
    const named = [...promised(kind).keys()].filter((name) => IS_CLASS.test(name) && name !== 'ParameterSession');
    expect(classes.map(([name]) => name).sort()).toEqual(named.sort());
  });

  it.each(classes)('%s has exactly the declared methods', (name, { prototype }) => {
    const methods = promised(kind).get(name) ?? new Map();
    expect(
      Object.getOwnPropertyNames(prototype)
        .filter((method) => method !== 'constructor')
        .sort(),
    ).toEqual([...methods.keys()].sort());
  });
});

describe('the large module', () => {
  const [, module] = MODULES;

  it('has the declared functions', () => {
    for (const name of promised().get('MainModule')?.keys() ?? [])
      expect(Reflect.get(module, name)).toBeTypeOf('function');
  });

  it('returns values of the declared types', () => {
    const types = promised().get('LanguageModelSession');
    const session = new module.LanguageModelSession();
    session.configure(MODEL);
    const run = session.makeRun(1, 2, false);
    expect([types?.get('tokenIds'), session.tokenIds(run)]).toEqual(['Int32Array', new Int32Array(2)]);
    expect([types?.get('parameterName'), session.parameterName(0)]).toEqual(['string', 'token_embedding']);
    expect([types?.get('parameterShape'), session.parameterShape(0, 1)]).toEqual(['number', 4]);
    expect([types?.get('parameter'), session.parameter(0)]).toEqual(['Float32Array', new Float32Array(20)]);
    session.delete();
  });

  it('accepts the documented types besides numbers', () => {
    expect(() => module.forceKernelTable('è'.repeat(99))).toThrow('no kernel table "è');
    const session = new module.LanguageModelSession();
    expect(() => session.configure({ ...MODEL, dModel: 2.5 })).toThrow('dModel must be a whole number');
    expect(() => session.makeRun(Number.NaN, 1, false)).toThrow('call configure first');
    session.delete();
  });

  it('reports the use of a deleted object', () => {
    const session = new module.AttentionSession();
    session.delete();
    expect(() => session.tensorCount()).toThrow('this session was deleted');
    expect(() => session.delete()).toThrow('this session was deleted');
  });
});

const MODEL = modelOptionsWith({ context: 2, numHeads: 1 });
