/**
 * The shipped model taken apart. The text has its heads over the learner's sentence, their measures on held-out passages, and what is lost
 * without some of them; the stage every head large, and how the answers change.
 */
import { css, html, nothing } from 'lit';
import { t } from '../../../messages/index.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { laboratory } from '../../lab-kit/laboratory.ts';
import { button, card, note, status } from '../../lab-kit/ui.ts';
import type { Examination } from '../../model/shipped-model/examine.ts';
import { tryAgain } from '../../ui/try-again.ts';
import { galleryStyles } from '../heads/gallery-styles.ts';
import { type HeadsUi, measured, passageButton, type Words } from './examination.ts';
import { patternOf } from './findings.ts';
import { headMap, MAP_SIDE } from './head-map.ts';
import { fields, type HeadsModel, headAt, headsModel } from './model.ts';
import { headsOnStage, stageStyles } from './stage.ts';

export default laboratory({
  fields,
  once: true,
  model: headsModel,

  controls(ui, model, words: Words) {
    return html`${apart(ui, model, words)} ${opener(ui, model)}`;
  },

  stage: headsOnStage,
  printable: ({ read, whole }) => read.value !== null && whole.value !== null,

  styles: [
    galleryStyles,
    css`
      .layers { display: grid; gap: var(--s4); }
      .layers .gallery { grid-template-columns: repeat(4, minmax(0, 1fr)); }
      @container (max-width: 30em) {
        .layers .gallery { grid-template-columns: repeat(2, minmax(0, 1fr)); }
      }
      .own { margin-top: var(--s4); }
      .gallery .off { color: var(--ink-soft); }
      .samples { display: grid; gap: var(--s1); margin-bottom: var(--s4); }
      :is(.samples, .changes) .press {
        padding-block: var(--s1);
        font-size: calc(13 * var(--px));
        line-height: calc(18 * var(--px));
        text-align: start;
      }
      .changes li { margin-block: var(--s2); }
      .read { font-family: var(--font-prose); font-size: calc(16 * var(--px)); }
      mark {
        padding: 0 3px;
        border-radius: 2px;
        background: color-mix(in oklab, var(--accent) 16%, var(--surface-raised));
        color: inherit;
        font: 450 calc(13 * var(--px)) / calc(18 * var(--px)) var(--font-mono);
      }
      .measured thead button { min-height: 28px; color: var(--accent); }
      .measured .most { font-weight: 700; }
      .measured .less { color: var(--accent); font-weight: 700; }
      .measured .even :is(th, td) { color: var(--ink-soft); }
      .answers :is(th, td),
      .folklore :is(th, td) { white-space: normal; }
      .pairs :is(th, td) { padding-block: 2px; }
      .folklore :is(th, td) { vertical-align: top; }
      .switches {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, calc(150 * var(--px))), 1fr));
        gap: var(--s1) var(--s3);
      }
      .switches label { min-height: 28px; font-weight: 450; }
      .facts { margin-top: var(--s2); font-size: calc(13 * var(--px)); line-height: calc(18 * var(--px)); }
    `,
  ],
  stageStyles,
});

function apart(ui: HeadsUi, model: HeadsModel, words: Words) {
  if (!model.started.value)
    return card(html`<p>${words.about}</p><div class="line">${button(words.start, model.load)}</div>`);
  if (model.failed.value) return html`<p class="card" role="alert">${words.failed} ${tryAgain(model.load)}</p>`;
  const read = model.read.value;
  if (!read) return card(status(words.loading, 'soft'));
  const { lab, values } = ui;
  const { layer, head } = values;
  const { preset, ...shown } = lab.settings;
  const whole = model.whole.value;
  return card(
    sentence(ui, read, words),
    gallery(ui, read, whole, words),
    html`<div class="line">
      ${button(words.open(layer, head), () => lab.change({ preset: 'trained', layer, head }))}
      ${preset === 'trained' && shown.layer === layer && shown.head === head ? status(words.opened, 'soft') : nothing}
    </div>`,
    note(`${read.tokens.length > MAP_SIDE ? `${words.cut(MAP_SIDE, read.tokens.length)} ` : ''}${words.how}`),
    lab.context.engine === 'webgpu' ? status(words.coreOnly, 'soft') : nothing,
    html`<hr>`,
    whole
      ? measured(ui, model, whole, words)
      : status(words.measuring(formatNumber(model.done.value * 100, 0)), 'soft'),
  );
}

/** Opens a reader's own checkpoint. It is loaded with the text; the stage has no use for it. */
function opener({ lab }: HeadsUi, { checkpoint: { phase, load } }: HeadsModel) {
  if (phase === 'waiting') void load();
  if (phase === 'failed') return html`<p class="card own" role="alert">${t.page.labFailed} ${tryAgain(load)}</p>`;
  if (phase !== 'ready') return status(t.page.loadingLab, 'card own');
  return html`<mha-open-checkpoint class="own" .settings=${lab.settings} .engine=${lab.context.engine}></mha-open-checkpoint>`;
}

type Read = NonNullable<HeadsModel['read']['value']>;

/** The sentence as the model reads it, examples, and the next words that it expects. */
function sentence({ lab }: HeadsUi, { tokens, unknown, guesses }: Read, words: Words) {
  const expected = guesses.map(({ word, probability }) => words.guess(word, formatNumber(probability, 2)));
  return html`<div>
    <div class="samples" role="group" aria-label=${words.samplesLabel}>
      <span class="soft">${words.samplesLabel}</span>
      ${words.samples.map((sample) => passageButton(lab, sample))}
    </div>
    <p>${words.readAs} <span class="read" lang="en">${tokens.map((token) =>
      token.startsWith('<') ? html`<mark>${token}</mark> ` : html`${token} `,
    )}</span></p>
    ${unknown.length > 0 ? note(words.unknown([...new Set(unknown)].join(', '))) : nothing}
    ${note(words.expects(expected.join(', ')))}
  </div>`;
}

/** All heads of all layers over the sentence, each a small map that selects the head. */
function gallery(ui: HeadsUi, { maps }: Read, whole: Examination | null, words: Words) {
  const { values } = ui;
  const item = (place: number) => {
    const { layer, head } = headAt(place);
    const measures = whole?.heads[place];
    const found = whole && measures ? patternOf(measures, whole.even) : null;
    const pattern = measures ? (found ? words.patterns[found.share] : words.noPattern) : words.notMeasured;
    const pressed = values.layer === layer && values.head === head;
    return html`<li><button class="press" type="button" aria-pressed=${pressed ? 'true' : 'false'} @click=${() => ui.adjust({ layer, head })}>
      <span><small>${words.head(head)}</small>${values.off.includes(place) ? html` <small class="off">${words.isOff}</small>` : ''}<br><b>${pattern}</b></span>
      ${headMap(maps, { layer, head }, { tokens: Math.min(MAP_SIDE, maps.tokens), label: words.mapOf(layer, head, pattern) })}
      <span class="measures">${
        found ? html`${formatNumber(found.value)}<br>${words.chance(formatNumber(found.even))}` : ''
      }</span>
    </button></li>`;
  };
  return html`<div class="layers">${Array.from(
    { length: maps.layers },
    (_, layer) => html`<div>
      <h3>${words.layer(layer)}</h3>
      <ul class="gallery" aria-label=${words.layer(layer)}>${Array.from({ length: maps.heads }, (_, head) => item(layer * maps.heads + head))}</ul>
    </div>`,
  )}</div>`;
}
