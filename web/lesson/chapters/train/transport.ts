/** The buttons that train, pause and restart, and what the training says about itself. */
import { html, nothing } from 'lit';
import { formatNumber, formatPlain } from '../../../views/format-number.ts';
import { MOST_STEPS } from '../../lab-kit/trainer/protocol.ts';
import type { Training, TrainingSession } from '../../lab-kit/trainer/training-session.ts';
import { tryAgain } from '../../ui/try-again.ts';
import type { words as english } from './en.ts';
import { SPEED_NAMES, type SpeedName } from './lab-fields.ts';

type Words = typeof english;

/** In steps per second; 0 for maximum speed. */
export const SPEEDS: Readonly<Record<SpeedName, number>> = { slow: 5, medium: 20, fast: 0 };

export interface Transport {
  readonly words: Words;
  readonly session: TrainingSession;
  readonly speed: SpeedName;
  /** Keeps another speed. */
  readonly setSpeed: (speed: SpeedName) => void;
  /** Whether training is the first thing to press. */
  readonly main: boolean;
  /** Only the button that trains or pauses. */
  readonly compact: boolean;
}

/** Reads signals: call while rendering. */
export function transport({ words, session, speed, setSpeed, main, compact }: Transport) {
  const { phase, steps, settled } = session.state.value;
  const able = (phase === 'ready' || phase === 'asleep') && steps < MOST_STEPS;
  const chosen = ({ target }: Event) => {
    const name = target instanceof HTMLSelectElement && SPEED_NAMES.find((one) => one === target.value);
    if (!name) return;
    setSpeed(name);
    session.pace(SPEEDS[name]);
  };
  return html`${
    phase === 'running'
      ? html`<button class="press main" type="button" @click=${() => session.pause()}>${words.pause}</button>`
      : html`<button class="press ${main ? 'main' : ''}" type="button" ?disabled=${!able} @click=${() => session.run(SPEEDS[speed])}>${settled ? words.onward : words.train}</button>`
  }
  ${
    compact
      ? nothing
      : html`<button class="press" type="button" ?disabled=${!able} @click=${() => session.step()}>${words.step}</button>
        <button class="press" type="button" @click=${() => again(session)}>${words.over}</button>
        <label>${words.speed}<select @change=${chosen}>${SPEED_NAMES.map(
          (name) => html`<option value=${name} ?selected=${name === speed}>${words.speeds[name]}</option>`,
        )}</select></label>`
  }`;
}

/** Restarts the same training from the beginning. */
function again(session: TrainingSession): void {
  session.configure(session.state.peek().settings);
}

/** The reason why the training is paused, if there is one. */
export function standstill(words: Words, { paused, settled, steps }: Training) {
  if (paused !== null) return html`<p role="status">${words.paused[paused]}</p>`;
  if (settled !== null) return html`<p role="status">${words.settled[settled]}</p>`;
  return steps >= MOST_STEPS ? html`<p role="status">${words.finished(MOST_STEPS)}</p>` : nothing;
}

/** Reads signals: call while rendering. */
export function trouble(words: Words, session: TrainingSession) {
  const { phase, reason, steps, settings, runaway } = session.state.value;
  if (phase === 'diverged') {
    const loss = runaway?.loss ?? null;
    const how =
      loss === null
        ? words.notFinite
        : words.runaway(formatNumber(loss, 0), formatNumber(runaway?.guess ?? Number.NaN, 1));
    return html`<div class="diverged" role="alert"><p><b>${words.diverged(steps)}</b> ${how}
      ${words.divergedWhy(formatPlain(settings.rate))}</p>
      ${loss === null ? html`<p class="soft">${words.reason(reason ?? '')}</p>` : nothing}</div>`;
  }
  if (phase !== 'failed') return nothing;
  return html`<div class="diverged" role="alert"><p><b>${words.failed}</b> ${reason}</p>
    <button class="press" type="button" @click=${() => again(session)}>${words.retry}</button>${steps === 0 ? tryAgain(() => again(session), true) : nothing}</div>`;
}
