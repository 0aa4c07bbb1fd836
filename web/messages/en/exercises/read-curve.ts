/** Reading the curves of three trainings. */
import { translatable } from '../../part.ts';

export const title = 'Read a curve';

export const words = translatable('exercises/read-curve', {
  choose: 'Which curve is it?',
  steps: 'steps',
  loss: (letter: string) => `loss of ${letter}`,
  picture: 'Loss of three trainings against steps, in nats.',
  table: 'The curves as a table',
  measured: 'Real trainings: the copy task, two heads, width 32, the same seed; loss on unseen sequences.',
  note: (tolerance: string) => `Within ${tolerance} steps is close enough.`,
  rate: {
    prompts: {
      large: 'Three trainings differ only in their learning rate. In which one is it far too large?',
      small: 'Three trainings differ only in their learning rate. In which one is it too small for so few steps?',
    },
    hints: {
      good: 'One curve comes down to almost nothing: its rate is about right.',
      large: 'Steps that are too long overshoot. Look for a loss no better than guessing.',
      small:
        'Steps that are too short go the right way, but slowly. Look for a loss that still falls and has far to go.',
    },
    is: {
      small: (letter: string, rate: string) => `${letter}: a rate of ${rate}. It falls smoothly, but is not there yet.`,
      good: (letter: string, rate: string) => `${letter}: a rate of ${rate}. It has learned the task.`,
      large: (letter: string, rate: string) =>
        `${letter}: a rate of ${rate}. It stays near 2.1, as guessing among eight letters does: ln 8 = 2.08.`,
    },
    right: {
      large: 'Right: it never gets better than guessing.',
      small: 'Right: it goes the right way, but has far to go.',
    },
    mistakes: {
      good: 'This one has learned the task.',
      large: 'This one does not come down. With a rate that is too small it would fall slowly.',
      small: 'This one falls slowly. With a rate that is far too large it would not fall.',
    },
    answer: (letter: string) => `It is ${letter}.`,
  },
  reached: {
    prompt: (letter: string, loss: string) =>
      `After how many steps has curve ${letter} come down to a loss of ${loss}?`,
    hints: {
      find: (loss: string) => `From ${loss} on the axis of losses, go right until you meet the curve.`,
      down: 'From there go down to the axis of steps.',
    },
    solution: (letter: string, loss: string) => `The line at ${loss} meets curve ${letter} between two measurements.`,
    right: (steps: string) => `Right: about ${steps}.`,
    mistakes: {
      slower: (letter: string) => `You followed another curve. Follow the one marked ${letter}.`,
      loss: 'That is the loss. The steps are on the other axis.',
    },
    answer: (steps: string) => `After about ${steps} steps.`,
  },
});
