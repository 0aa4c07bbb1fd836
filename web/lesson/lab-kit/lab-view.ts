/** One view of a laboratory in its element: the room that it has, and what it renders there. Loaded with the laboratory. */
import {
  type CSSResultGroup,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import { markWords } from '../../messages/mark-language.ts';
import type { LabTexts } from '../fields/lab-texts.ts';
import { SizeObserver } from '../platform/size-observer.ts';
import type { ExhibitMoment } from '../stage/keyframe.ts';
import { labStyles, stageStyles } from './lab-styles.ts';
import { type AnyLaboratory, type Lab, type LabContext, labOf, type Room } from './laboratory.ts';
import { Ui } from './ui.ts';

/** The font size of the stage at ordinary size: see `stageStyles`. */
const ORDINARY_TYPE = 14;
/** What the lowest stage has at ordinary size. With larger type a picture as high as this scrolls. */
const LOWEST = 104;

/** The element, with what the page provides. */
export interface LabHost extends ReactiveControllerHost, HTMLElement {
  readonly view: string;
  readonly context: LabContext | null;
  /** The laboratory's settings that are not its defaults, as the state stores them. */
  readonly texts: LabTexts;
  /** The stage's moment; null in the prose. */
  readonly moment: ExhibitMoment | null;
  /** The room of a copy for paper, which is not measured. */
  readonly paper: Room | null;
}

export class LabView implements ReactiveController {
  #lab: Lab | null = null;
  /** What the page provided last; another view may have got newer texts. */
  #provided: readonly [LabContext | null, LabTexts | null] = [null, null];
  #connected = false;
  readonly #resized = new SizeObserver(([entry]) => this.#fit(entry?.contentRect));

  constructor(
    readonly host: LabHost,
    readonly declaration: AnyLaboratory,
    readonly words: object,
    /** Until it is measured. */
    private room: Room = { width: 0, height: 0, px: 1 },
  ) {}

  get styles(): readonly CSSResultGroup[] {
    const { styles = [], stageStyles: own = [] } = this.declaration;
    return this.host.view === 'stage' ? [labStyles, stageStyles, styles, own] : [labStyles, styles];
  }

  /** Whether the numbers are being computed again: those on the screen stay. */
  get waits(): boolean {
    return this.host.context?.computed.trace.over === true;
  }

  /** Whether there is something to print. */
  get printable(): boolean {
    return this.#lab !== null && (this.declaration.printable?.(this.#lab.model) ?? true);
  }

  /** The same view in a copy of the element. */
  on(copy: LabHost & ReactiveControllerHost): LabView {
    return new LabView(copy, this.declaration, this.words);
  }

  hostConnected(): void {
    this.#connected = true;
    if (!this.host.paper) this.#resized.observe(this.host);
    this.#lab?.enter(this.host);
  }

  hostDisconnected(): void {
    this.#connected = false;
    this.#resized.disconnect();
    this.#lab?.leave(this.host);
  }

  hostUpdate(): void {
    markWords(this.host, this.words);
    const { context, texts } = this.host;
    const [before, written] = this.#provided;
    if (!context || (context === before && texts === written)) return;
    this.#provided = [context, texts];
    const lab = labOf(this.declaration, context);
    lab.update(context, texts, this.words);
    if (lab === this.#lab) return;
    this.#lab = lab;
    if (this.#connected) lab.enter(this.host);
  }

  render(): TemplateResult | typeof nothing {
    const { declaration, words } = this;
    const { view, moment, paper } = this.host;
    const lab = this.#lab;
    const room = paper ?? this.room;
    if (!lab || room.width === 0) return nothing;
    lab.watch();
    const ui = new Ui(lab, words, room.width, declaration.fields, moment?.step);
    if (view !== 'stage') return declaration.controls?.(ui, lab.model, words) ?? nothing;
    if (!moment?.shown || room.height === 0) return nothing;
    const { step, part } = moment;
    return declaration.stage?.(ui, lab.model, words, { step, part, room, paper: paper !== null }) ?? nothing;
  }

  #fit(size: DOMRectReadOnly | undefined): void {
    const { host } = this;
    const px = Number.parseFloat(getComputedStyle(host).fontSize) / ORDINARY_TYPE;
    const [width, height] = [Math.floor(size?.width ?? 0), Math.floor(size?.height ?? 0)];
    this.room = { width, height: height && Math.max(height, Math.ceil(LOWEST * px)), px };
    host.requestUpdate();
  }
}
