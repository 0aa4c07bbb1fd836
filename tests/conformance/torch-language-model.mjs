// PyTorch training runs of a GPT-2-shaped language model. cpp/tools/conformance/torch_language_model.cpp derives the tolerances.
import { forEachRow } from './gpt2-layout.mjs';
import { leaveOutTheRest, parametersOf, relativeToLargest, roundings } from './learned.mjs';
import { isFirst } from './torch-block.mjs';
import { truth, whole } from './torch-layout.mjs';

/** Allowed drift from the recorded training, relative to the largest value. */
const DRIFT = 2e-4;

export function runTorchLanguageModel(file, module, report) {
  const session = new module.LanguageModelSession();
  try {
    const comparison = new Comparison(file, session, report);
    comparison.compareForward();
    comparison.compareGradients();
    if (file.metadata.optimizer !== undefined) comparison.train();
    leaveOutTheRest(report, file, comparison.compared);
  } finally {
    session.delete();
  }
}

class Comparison {
  compared = new Set();

  constructor(file, session, report) {
    Object.assign(this, { file, session, report, options: optionsOf(file) });
    session.configure(this.options);
    this.parameters = parametersOf(session);
    forEachRow(this.parameters, recordedTensor(file), (id, from, values, at, count) => {
      session.parameter(id).set(values.subarray(at, at + count), from);
    });
    [this.batch, this.tokens] = file.shape('in.ids');
    this.run = session.makeRun(this.batch, this.tokens, true);
    session.tokenIds(this.run).set(wholeNumbers(file, 'in.ids'));
    session.targets(this.run).set(wholeNumbers(file, 'in.targets'));
  }

  compare(name, shape, data, recorded, relative) {
    this.compared.add(recorded);
    const expected = { shape: this.file.shape(recorded), data: this.file.floats(recorded) };
    this.report.compare(name, { shape, data }, expected, relativeToLargest(expected.data, relative));
  }

  compareForward() {
    const { session, run, batch, tokens } = this;
    const { vocabulary, layers, numHeads } = this.options;
    session.forward(run);
    this.compare('logits', [batch, tokens, vocabulary], session.logits(run).slice(), 'out.logits', 1e-5);
    this.compare('loss', [1], Float32Array.of(session.loss(run)), 'out.loss', 1e-5);
    for (let layer = 0; layer < layers; layer++) {
      const weights = new Float32Array(batch * numHeads * tokens * tokens);
      for (let i = 0; i < batch * numHeads; i++) {
        const [item, head] = [Math.floor(i / numHeads), i % numHeads];
        weights.set(session.attentionWeights(run, layer, item, head), i * tokens * tokens);
      }
      const shape = [batch, numHeads, tokens, tokens];
      this.compare(`weights of layer ${layer}`, shape, weights, `out.weights.${layer}`, 1e-5);
    }
  }

  compareGradients() {
    const { dModel, numHeads, layers, vocabulary } = this.options;
    this.session.backward(this.run, 1);
    const ofBlock = 5 * dModel + dModel / numHeads + 2 * this.tokens + 4 * dModel;
    const sums = layers * ofBlock + 2 * dModel;
    const relative = roundings(2 * sums + this.batch * this.tokens + vocabulary);
    for (const [name, { shape, data }] of this.gathered((id) => this.session.gradient(id))) {
      this.compare(`gradient of ${name}`, shape, data, `grad.${name}`, relative);
    }
  }

  /** Trains each step on the whole batch; a loss is measured before its step. */
  train() {
    const { session, run } = this;
    const training = readTraining(this.file.metadata.optimizer);
    session.configureAdamW(training.adamw);
    const losses = Float32Array.from({ length: training.steps }, () => {
      session.forward(run);
      const loss = session.loss(run);
      session.zeroGradients();
      session.backward(run, 1);
      session.adamwStep(training.learningRate);
      return loss;
    });
    this.compare('losses', [losses.length], losses, 'out.losses', DRIFT);
    for (const [name, { shape, data }] of this.gathered((id) => session.parameter(id))) {
      const recorded = `out.after${training.steps}.${name}`;
      if (this.file.has(recorded)) this.compare(`${name} after the last step`, shape, data, recorded, DRIFT);
    }
  }

  /** Parameters or gradients with GPT-2's names. */
  gathered(view) {
    const tensors = new Map();
    const tensor = (name, shape) => {
      const size = shape.reduce((product, extent) => product * extent, 1);
      if (!tensors.has(name)) tensors.set(name, { shape, data: new Float32Array(size) });
      return tensors.get(name).data;
    };
    forEachRow(this.parameters, tensor, (id, from, values, at, count) => {
      values.set(view(id).subarray(from, from + count), at);
    });
    return tensors;
  }
}

export const recordedTensor = (file) => (name, shape) => {
  const actual = file.shape(`param.${name}`);
  if (`${actual}` !== `${shape}`) throw new Error(`param.${name} has shape (${actual}), not (${shape})`);
  return file.floats(`param.${name}`);
};

export const wholeNumbers = (file, name) => Int32Array.from(file.floats(name));

export function optionsOf(file) {
  return {
    vocabulary: whole(file, 'vocab'),
    context: whole(file, 'context'),
    dModel: whole(file, 'd_model'),
    numHeads: whole(file, 'num_heads'),
    numKvHeads: 0,
    dFf: 0,
    layers: whole(file, 'layers'),
    tied: truth(file, 'tied'),
    tanhGelu: isFirst(file, 'gelu', 'tanh', 'exact'),
    epsilon: Number(file.metadata.eps),
    embeddingDropout: 0,
    attentionDropout: 0,
    residualDropout: 0,
  };
}

/** "AdamW lr=3e-3 betas=(0.9,0.95) eps=1e-8 weight_decay=0.1 on every parameter, 8 full-batch steps; …" */
function readTraining(sentence) {
  const found =
    /^AdamW lr=(\S+) betas=\(([^,]+),([^)]+)\) eps=(\S+) weight_decay=(\S+) on every parameter, (\d+) full-batch/.exec(
      sentence,
    );
  if (!found) throw new Error(`the metadata's optimizer is not understood: ${sentence}`);
  const [learningRate, beta1, beta2, epsilon, weightDecay, steps] = found.slice(1).map(Number);
  return { learningRate, steps, adamw: { beta1, beta2, epsilon, weightDecay, decayMatricesOnly: false } };
}
