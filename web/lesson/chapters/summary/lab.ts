/** All exercises in mixed order, and the learner's record to save. */
import { css, html } from 'lit';
import { laboratory } from '../../lab-kit/laboratory.ts';
import type { words as english } from './en.ts';
import './mix-element.ts';
import './progress-element.ts';

export default laboratory({
  fields: {},
  controls: ({ lab }, _, words: typeof english) => html`
    <mha-exercise-mix .computed=${lab.computed} .seed=${lab.settings.seed}></mha-exercise-mix>
    <h3 class="second">${words.record}</h3>
    <mha-progress></mha-progress>`,
  styles: css`
    :host {
      container-type: normal;
    }
  `,
});
