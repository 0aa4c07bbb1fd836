/** The training laboratory: tasks, settings, curves, the probe and its attention, going back, two settings side by side. */
import { count } from '../../../messages/en/grammar.ts';
import { sideBySide } from '../../../messages/en/labs/side-by-side.ts';

export const words = {
  sideBySide,
  task: 'Task',
  tasks: {
    copy: 'copy',
    reverse: 'reverse',
    sort: 'sort',
    'two-lookups': 'two lookups at once',
    recall: 'recall (induction)',
    text: 'a text of your own',
  },
  about: {
    copy: 'Eight letters, a mark, and the same letters again. Only what follows the mark counts.',
    reverse: 'Eight letters, a mark, and the same letters backwards.',
    sort: 'Eight letters, a mark, and the same letters in alphabetical order.',
    'two-lookups': 'From the third place on, say the letter before and the first letter, as one answer.',
    recall:
      'Eight letters stand in a circle. The model sees them once, then walks round the circle and says which letter comes next. It takes two layers: the first tells each letter what stood before it, and the second looks for the letter that stood after this one.',
    text: 'Say the next letter of your text. The model learns it by heart.',
  },
  text: 'Your text',
  textNote: (least: number, most: number, characters: number) =>
    `${least} to ${count(most, 'character', 'characters')}, at most ${count(characters, 'different one', 'different ones')}. The text stays on this machine.`,
  textProblems: {
    'too-short': (least: number) => `Too short: ${count(least, 'character is', 'characters are')} needed.`,
    'too-long': (most: number) => `Too long: at most ${count(most, 'character', 'characters')}.`,
    'too-many-characters': (most: number) => `Too many different characters: at most ${most}.`,
  },
  sampleText:
    'The cat sat on the mat because it was tired. The dog sat on the log because it was warm. The cat saw the dog and the dog saw the cat.',
  heads: 'Heads',
  width: 'Width d_model',
  layers: 'Layers',
  rate: 'Learning rate',
  batch: 'Batch size',
  seed: 'Seed',
  indivisible: (heads: number, width: number) =>
    `${count(heads, 'head does', 'heads do')} not divide ${count(width, 'column', 'columns')}; nothing was changed.`,
  settings: 'Changing a setting starts over',
  optimiser: (beta1: string, beta2: string, warmup: number, longest: number) =>
    `Fixed: AdamW without weight decay, which makes it the same as Adam, with betas of ${beta1} and ${beta2}, a warm-up over ${count(warmup, 'step', 'steps')}, and gradients clipped at a length of ${longest}.`,
  size: (parameters: string) => `${parameters} parameters`,
  computedBy: (kernels: string) => `computed by the page’s engine in a worker, ${kernels}`,

  train: 'Train',
  pause: 'Pause',
  step: 'One step',
  over: 'Start over',
  speed: 'Steps a second',
  speeds: { slow: '5', medium: '20', fast: 'as fast as it goes' },
  speedNow: (speed: string) => `${speed} steps a second`,
  steps: (steps: number) => count(steps, 'step', 'steps'),
  loading: 'Loading the engine …',
  asleep: 'To begin, the page loads about 90 kB.',
  paused: {
    hidden: 'Paused: the page was hidden.',
    battery: 'Paused: the battery is low. You can press Train all the same.',
    left: 'Paused when you left this chapter.',
  },
  onward: 'Go on',
  settled: {
    learned: 'Stopped: the model has learned the task. In the last 50 steps hardly an answer was wrong.',
    flat: 'Stopped: the loss no longer falls. Over the last 250 steps it was about the same as over the 250 before. That may be the end, or a plateau before the next fall: press Go on to find out.',
  },
  finished: (steps: number) => `The end: ${count(steps, 'step', 'steps')}.`,
  failed: 'The training cannot go on.',
  retry: 'Try again',
  diverged: (step: number) => `The training diverged at step ${step}.`,
  runaway: (loss: string, guess: string) =>
    `The loss is ${loss} nats; guessing has ${guess}. It does not come down again.`,
  notFinite: 'A number is no longer finite.',
  divergedWhy: (rate: string) =>
    `Each step moves the parameters by about the learning rate, ${rate}. That is too far. Choose a smaller rate, or an earlier checkpoint.`,
  reason: (reason: string) => `The engine says: ${reason}`,
  progress: (steps: number, loss: string, accuracy: string) =>
    `After ${count(steps, 'step', 'steps')}: loss ${loss}, right ${accuracy}.`,

  loss: 'Loss of each batch, nats',
  accuracy: 'Right answers in each batch',
  norm: 'Length of the gradient before it is clipped at 1',
  curveLabel: (name: string, first: string, last: string) => `${name}, against steps: from ${first} to ${last}.`,
  awaited: 'no step yet',
  empty: (name: string) => `${name}: no step yet.`,
  guess: (loss: string) => `guessing: ${loss}`,
  table: 'The curves as a table',
  columns: { step: 'step', loss: 'loss', accuracy: 'right', norm: 'gradient' },

  machine: 'Go back in time',
  machineValue: (step: number) => `checkpoint after ${count(step, 'step', 'steps')}`,
  newest: 'To the newest',
  goOn: 'Go on from here',
  lend: 'Let every chapter compute with it',
  lentName: (step: number) => `your training, after ${count(step, 'step', 'steps')}`,
  lent: 'Every chapter now computes with this checkpoint’s first layer, over the sequence below, and follows you in time. In the settings you can edit the sentence with the task’s letters, or choose other weights again.',
  unknownToken: (token: string, vocabulary: string) =>
    `The trained model has no token “${token}”. It knows ${vocabulary} … with spaces between.`,
  tooLong: (tokens: number, most: number) =>
    `The trained model reads at most ${count(most, 'token', 'tokens')}; these are ${tokens}.`,
  numbers: (loss: string, accuracy: string, norm: string) => `loss ${loss} · right ${accuracy} · gradient ${norm}`,

  probe: 'One sequence, never trained on',
  probeAbout: 'What the model says after each token, and which probability it gives to the right one.',
  rows: { read: 'reads', asked: 'wanted', says: 'says', belief: 'sure, %' },
  ignored: 'not asked',
  rightMark: 'right',
  wrongMark: 'wrong',

  head: (number: number) => `head ${number}`,
  /** The number of one cell of a map. */
  cellReads: (query: string, key: string, share: string) => `“${query}” reads “${key}”: ${share}`,
  headShort: (layer: number, head: number) => `L${layer} H${head}`,
  headOf: (layer: number, head: number) => `layer ${layer}, head ${head}`,
  mapLabel: (layer: number, head: number, does: string) => `Layer ${layer}, head ${head}: ${does}`,
  mapTable: (head: string) => `The map of ${head} as a table`,
  mapOf: 'Head',
  roles: { previous: 'previous-token head', first: 'first-token head', induction: 'induction head' },
  rolesShort: { previous: 'previous', first: 'first', induction: 'induction' },
  lossIs: (loss: string) => `loss ${loss}`,
  measures: { previous: 'letter before', first: 'first letter', induction: 'what followed' },
  measured: (measure: string, share: string, chance: string) => `${measure}: ${share}, chance ${chance}`,
  isOff: 'switched off',
  headSwitch: 'Off: this head adds nothing to the output',
  switched: (whole: string, now: string, off: number) =>
    `Right answers: ${now} without ${off === 1 ? 'this head' : 'these heads'}, ${whole} with all heads.`,
  taskIs: (task: string) => `Task: ${task}`,
  /** Before the measures, while heads are switched off. */
  allHeads: 'With all heads:',
  recorded: (steps: number) => `Recorded: recall after ${count(steps, 'step', 'steps')}.`,
  trainYourself: 'Press a button to train a model yourself.',
  watch: 'Watch an induction head form',
  query: 'query',

  second: 'Train two settings side by side',
};
