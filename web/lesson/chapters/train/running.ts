/** What the text and the stage say of the training that runs, and the buttons that run it. */
import { html, nothing } from 'lit';
import { formatNumber, formatPlain } from '../../../views/format-number.ts';
import { MOST_STEPS } from '../../lab-kit/trainer/protocol.ts';
import type { Training } from '../../lab-kit/trainer/training-session.ts';
import { button, note, status, type Ui } from '../../lab-kit/ui.ts';
import { tryAgain } from '../../ui/try-again.ts';
import type { words as english } from './en.ts';
import { type fields, SPEED_NAMES, type TrainingModel } from './model.ts';
import { measuredNow } from './training-curves.ts';

export type Words = typeof english;
export type TrainUi = Ui<typeof fields, Words>;

/** The buttons that train, pause and restart. `main`: training is the first thing to press. `compact`: nothing else can be pressed. */
export function transport(ui: TrainUi, model: TrainingModel, words: Words, main: boolean, compact = false) {
  const { training, run, again, pace } = model;
  const { phase, steps, settled } = training.state.value;
  const disabled = !(phase === 'ready' || phase === 'asleep') || steps >= MOST_STEPS;
  return html`${
    phase === 'running'
      ? button(words.pause, () => training.pause(), { look: 'main' })
      : button(settled ? words.onward : words.train, run, { look: main ? 'main' : '', disabled })
  }
  ${
    compact
      ? nothing
      : html`${button(words.step, () => training.step(), { disabled })} ${button(words.over, again)}
        ${ui.select(
          'speed',
          SPEED_NAMES.map((name) => [name, words.speeds[name]] as const),
          { set: pace },
        )}`
  }`;
}

export function facts(training: Training, words: Words) {
  const { phase, speed, parameters, kernels } = training;
  if (phase === 'asleep') return html`<p class="facts">${words.asleep}</p>`;
  if (phase === 'loading') return status(words.loading, 'facts');
  return html`<p class="facts">
      <span>${measuredNow(words, training)}</span>
      ${phase === 'running' && speed > 0 ? html`<span>${words.speedNow(formatNumber(speed, speed < 10 ? 1 : 0))}</span>` : nothing}
      <span>${words.size(formatPlain(parameters))}</span>
      <span>${words.computedBy(kernels)}</span>
    </p>`;
}

/** The reason why the training is paused, if there is one. */
export function standstill({ paused, settled, steps }: Training, words: Words) {
  if (paused !== null) return status(words.paused[paused]);
  if (settled !== null) return status(words.settled[settled]);
  return steps >= MOST_STEPS ? status(words.finished(MOST_STEPS)) : nothing;
}

export function trouble({ training, again }: TrainingModel, words: Words) {
  const { phase, reason, steps, settings, runaway } = training.state.value;
  if (phase === 'diverged') {
    const loss = runaway?.loss ?? null;
    const how =
      loss === null
        ? words.notFinite
        : words.runaway(formatNumber(loss, 0), formatNumber(runaway?.guess ?? Number.NaN, 1));
    return html`<div class="diverged" role="alert"><p><b>${words.diverged(steps)}</b> ${how}
      ${words.divergedWhy(formatPlain(settings.rate))}</p>
      ${loss === null ? note(words.reason(reason ?? '')) : nothing}</div>`;
  }
  if (phase !== 'failed') return nothing;
  return html`<div class="diverged" role="alert"><p><b>${words.failed}</b> ${reason}</p>
    ${button(words.retry, again)}${steps === 0 ? tryAgain(again, true) : nothing}</div>`;
}
