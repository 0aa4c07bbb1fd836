/** All exercises in mixed order, and the learner's record to save. */
import { css, html } from 'lit';
import { laboratory } from '../../lab-kit/laboratory.ts';
import type { words as english } from './en.ts';
import './mix-element.ts';
import './progress-element.ts';

export default laboratory({
  fields: {},
  controls: (_ui, _model, words: typeof english) => html`
    <mha-exercise-mix></mha-exercise-mix>
    <h3 class="second">${words.record}</h3>
    <mha-progress></mha-progress>`,
  styles: css`
    :host { container-type: normal; }
  `,
});
