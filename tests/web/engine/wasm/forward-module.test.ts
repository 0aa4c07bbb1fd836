/** The small module speaks as the others do, though it gets there without Embind. */
import { describe, expect, it } from 'vitest';
import { loadCoreModule, loadForwardModule } from '../../../../web/engine/wasm/load-module.ts';
import { optionsWith } from '../support/requests.ts';

const MODULES = await Promise.all([loadForwardModule(), loadCoreModule('strict')]);

/** Every answer of a session, views as plain numbers. */
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
  it('answers every question as one of the large module does, to the last bit', () => {
    const [small, large] = MODULES.map(answers);
    expect(small).toEqual(large);
  });

  it.each([
    ['a tensor that is not there', (session) => session.tensorName(999), 'there is no tensor 999'],
    ['an axis that is not there', (session) => session.tensorShape(0, 7), 'has no axis 7'],
    ['half a token', (session) => session.configure(optionsWith({ tokens: 2.5 })), 'tokens must be a whole number'],
    [
      'an option that is missing',
      (session) => {
        const options = optionsWith();
        Reflect.deleteProperty(options, 'numHeads');
        session.configure(options);
      },
      'numHeads must be a whole number',
    ],
    [
      'heads that do not divide',
      (session) => session.configure(optionsWith({ dModel: 30, numHeads: 4 })),
      'd_model 30 is not divisible by num_heads 4',
    ],
  ] as [string, (session: InstanceType<(typeof MODULES)[0]['AttentionSession']>) => unknown, string][])(
    'refuses %s in words',
    (_, ask, sentence) => {
      const session = new MODULES[0].AttentionSession();
      session.configure(optionsWith());
      expect(() => ask(session)).toThrow(sentence);
      expect(session.tensorCount()).toBeGreaterThan(0);
      session.delete();
    },
  );

  it('refuses to be used before it has options, and after it was deleted', () => {
    const session = new MODULES[0].AttentionSession();
    expect(() => session.forward()).toThrow('this session has no options yet: call configure first');
    session.delete();
    expect(() => session.forward()).toThrow('this session was deleted');
    expect(() => session.delete()).toThrow('this session was deleted');
  });

  it('has one kernel table, and refuses any other', () => {
    const [module] = MODULES;
    expect(module.kernelTableNames()).toBe('wasm-simd128');
    expect(() => module.forceKernelTable('wasm-simd128')).not.toThrow();
    expect(() => module.forceKernelTable('scalar')).toThrow('no kernel table "scalar"');
  });
});
