/** The training laboratory: tasks, settings, curves, the probe and its attention, going back, two settings side by side. */
import { sideBySide } from '../side-by-side.ts';

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
    copy: 'Eight letters, a mark, then the same letters again. Only what comes after the mark counts.',
    reverse: 'Eight letters, a mark, then the same letters backwards.',
    sort: 'Eight letters, a mark, then the same letters in the order of the alphabet.',
    'two-lookups': 'From the third place on: the letter before and the first letter, as one answer.',
    recall:
      'Letters in a circle: the model has seen what follows each, and is shown one again. It takes two layers: the first tells each letter what stood before it, the second looks for a letter that stood after this one.',
    text: 'What follows, letter by letter? The model learns your text by heart.',
  },
  text: 'Your text',
  textNote: (least: number, most: number, characters: number) =>
    `${least} to ${most} characters, at most ${characters} different ones. It stays on this machine.`,
  textProblems: {
    'too-short': (least: number) => `Too short: ${least} characters are needed.`,
    'too-long': (most: number) => `Too long: at most ${most} characters.`,
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
  indivisible: (heads: number, width: number) => `${heads} heads do not divide ${width} columns; nothing was changed.`,
  settings: 'Changing a setting starts over',
  size: (parameters: string) => `${parameters} parameters`,
  computedBy: (kernels: string) => `computed by the C++ core in a worker, ${kernels}`,

  train: 'Train',
  pause: 'Pause',
  step: 'One step',
  over: 'Start over',
  speed: 'Steps a second',
  speeds: { slow: '2', medium: '20', fast: 'as fast as it goes' },
  speedNow: (speed: string) => `${speed} steps a second`,
  steps: (steps: number) => (steps === 1 ? '1 step' : `${steps} steps`),
  loading: 'Loading the core …',
  asleep: 'Nothing is trained yet. Beginning loads about 90 kB.',
  paused: {
    hidden: 'Paused: the page was hidden.',
    battery: 'Paused: the battery is low. Train goes on all the same.',
    left: 'Paused when you left this chapter.',
  },
  finished: (steps: number) => `The end: a training has ${steps} steps here.`,
  failed: 'The training cannot go on.',
  retry: 'Try again',
  diverged: (step: number) => `The training has diverged at step ${step}.`,
  runaway: (loss: string, guess: string) =>
    `The loss is ${loss} nats; guessing has ${guess}. So sure and so wrong, it does not come back.`,
  notFinite: 'A number is no longer finite: nothing more can be learned.',
  divergedWhy: (rate: string) =>
    `Each step moves every weight by up to the learning rate, ${rate} here: too far for what the gradient knows. Choose a smaller rate, or go back to an earlier checkpoint.`,
  reason: (reason: string) => `The core says: ${reason}`,
  said: (steps: number, loss: string, accuracy: string) => `After ${steps} steps: loss ${loss}, right ${accuracy}.`,

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
  machineValue: (step: number) => `checkpoint after ${step} steps`,
  machineAbout: (count: number) =>
    `${count} ${count === 1 ? 'checkpoint' : 'checkpoints'} kept, closer together in a short training. Maps and numbers below are of the one chosen.`,
  newest: 'To the newest',
  goOn: 'Go on from here',
  lend: 'Let every chapter compute with it',
  lentName: (step: number) => `your training, after ${step} steps`,
  lent: 'Every chapter now computes with this checkpoint’s first layer, over the sequence below, and follows as you go back and forth. Above, edit the sentence within the task’s letters, or choose other weights to leave.',
  unknownToken: (token: string, vocabulary: string) =>
    `The model that was trained has no token “${token}”. It knows ${vocabulary} … with spaces between.`,
  tooLong: (tokens: number, most: number) =>
    `The model that was trained reads at most ${most} tokens; these are ${tokens}.`,
  numbers: (loss: string, accuracy: string, norm: string) => `loss ${loss} · right ${accuracy} · gradient ${norm}`,

  probe: 'One sequence, never trained on',
  probeAbout: 'What the model says after each token, and how sure it is of what is right.',
  rows: { read: 'reads', asked: 'wanted', says: 'says', belief: 'sure, %' },
  ignored: 'not asked',
  rightMark: 'right',
  wrongMark: 'wrong',

  maps: 'What each head attends to',
  mapsAbout: 'Rows are queries, columns keys; the darker, the larger the share. Choose a map to see it large.',
  layer: (number: number) => `Layer ${number}`,
  head: (number: number) => `head ${number}`,
  mapLabel: (layer: number, head: number) => `Layer ${layer}, head ${head}`,
  mapLarge: (layer: number, head: number) => `Layer ${layer}, head ${head}: shares of every query`,
  mapTable: 'This map as a table',
  query: 'query',

  second: 'One head or several?',
};
