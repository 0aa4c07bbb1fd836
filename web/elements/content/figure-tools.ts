/** The buttons beside a figure's transport: all digits, save, embed, present. */
import { html, nothing } from 'lit';
import { chapterOf } from '../../lesson/chapters/index.ts';
import type { Embedding } from '../../lesson/features/embed-code/embedding.ts';
import { defineElement, withProps } from '../../lesson/platform/with-props.ts';
import { digitsButton } from '../../lesson/stage/all-digits.ts';
import type { ExportSource } from '../../lesson/stage/export-figure.ts';
import { decodeState } from '../../lesson/state/url.ts';
import { linkTo } from '../../lesson/state/url-sync.ts';
import { icon } from '../../lesson/ui/controls/icons.ts';
import { PopoverButton } from '../../lesson/ui/controls/popover-button.ts';
import { t } from '../../messages/index.ts';

const embedWords = t.reading.embed;

/** `<mha-embed-button>`: opens the embed-code panel, which loads on demand. */
class EmbedButton extends withProps(PopoverButton, {
  /** Called when the code is made, so that it has the figure's current state. */
  embedding: null as (() => Embedding | null) | null,
}) {
  protected override readonly icon = 'embed';
  protected override get label(): string {
    return embedWords.button;
  }

  protected override get heading(): string {
    return embedWords.heading;
  }

  protected override load(): Promise<unknown> {
    return import('../../lesson/features/embed-code/embed-panel.ts');
  }

  protected override panel() {
    return html`<mha-embed-panel .embedding=${this.embedding}></mha-embed-panel>`;
  }
}

defineElement('mha-embed-button', EmbedButton);

const words = t.reading.export;

/**
 * `<mha-export>`: the button for exporting a figure as SVG or PNG, and its tensors as CSV or as a program. Its panel loads on demand.
 */
class ExportElement extends withProps(PopoverButton, {
  /** Null until there is a figure. */
  of: null as ExportSource | null,
}) {
  protected override readonly icon = 'keep';
  protected override get label(): string {
    return words.button;
  }

  protected override get heading(): string {
    return words.heading;
  }

  protected override load(): Promise<unknown> {
    return import('../../lesson/features/export/export-panel.ts');
  }

  protected override panel() {
    return html`<mha-export-panel .of=${this.of}></mha-export-panel>`;
  }
}

defineElement('mha-export', ExportElement);

export interface FigureTools {
  readonly embedded: boolean;
  readonly presenting: boolean;
  readonly embedding: () => Embedding | null;
}

export function figureTools({ embedded, presenting, embedding }: FigureTools) {
  return (exportSource: ExportSource) =>
    html`${digitsButton()}<mha-export .of=${exportSource}></mha-export>
      ${presenting ? nothing : html`<mha-embed-button .embedding=${embedding}></mha-embed-button>`}
      ${presenting ? nothing : embedded ? pageLink(embedding) : presentButton()}`;
}

/**
 * The button that gives a figure more room: presentation mode on the lesson's own page, or in a host page a link to the lesson at
 * this figure.
 */
function presentButton() {
  const label = t.reading.present;
  const present = ({ currentTarget }: Event): void => {
    const detail = { present: true };
    currentTarget?.dispatchEvent(new CustomEvent('mha-present', { detail, bubbles: true, composed: true }));
  };
  return html`<button type="button" class="icon present" aria-label=${label} title=${label} @click=${present}>${icon('present')}</button>`;
}

/** Sets the URL when the pointer or focus reaches the link. Empty if the host did not configure the lesson's page. */
function pageLink(embedding: () => Embedding | null) {
  const home = embedding()?.home;
  if (!home) return nothing;
  const label = t.reading.ownPage;
  const readdress = ({ currentTarget }: Event): void => {
    if (currentTarget instanceof HTMLAnchorElement)
      currentTarget.href = linkTo(decodeState(chapterOf, embedding()?.query ?? '').state, home);
  };
  return html`<a class="icon present" href=${home} target="_blank" rel="noopener" aria-label=${label} title=${label} @pointerenter=${readdress}
    @focus=${readdress} @click=${readdress}>${icon('ownPage')}</a>`;
}
