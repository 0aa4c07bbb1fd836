/** Fake canvas that records texts and filled rectangles. Every letter is half as wide as its font size. */
import type { PaintTarget } from '#web/views/paint/target.ts';

export interface Written {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly font: string;
  readonly colour: string;
  readonly alpha: number;
}

export interface Filled {
  readonly x: number;
  readonly y: number;
  readonly colour: string;
}

type Settings = Pick<
  PaintTarget,
  'font' | 'fillStyle' | 'strokeStyle' | 'lineWidth' | 'lineJoin' | 'globalAlpha' | 'textAlign' | 'textBaseline'
>;

const SETTINGS: Settings = {
  font: '10px x',
  fillStyle: '',
  strokeStyle: '',
  lineWidth: 1,
  lineJoin: 'miter',
  globalAlpha: 1,
  textAlign: 'start',
  textBaseline: 'alphabetic',
};

export function fakeCanvas(): { canvas: PaintTarget; written: Written[]; filled: Filled[] } {
  const written: Written[] = [];
  const filled: Filled[] = [];
  const state: Settings = { ...SETTINGS };
  const saved: Settings[] = [];
  const widthOf = (text: string) => [...text].length * 0.5 * Number(/(\d+(?:\.\d+)?)px/.exec(state.font)?.[1] ?? 0);
  const forget = (): void => {};
  const canvas: PaintTarget = Object.assign(state, {
    save: () => void saved.push({ ...state }),
    restore: () => void Object.assign(state, saved.pop()),
    measureText: (text: string) => measured(widthOf(text)),
    fillText: (text: string, x: number, y: number) =>
      void written.push({
        text,
        x,
        y,
        width: widthOf(text),
        font: state.font,
        colour: String(state.fillStyle),
        alpha: state.globalAlpha,
      }),
    translate: forget,
    rotate: forget,
    beginPath: forget,
    moveTo: forget,
    lineTo: forget,
    rect: forget,
    arc: forget,
    clip: forget,
    fill: forget,
    stroke: forget,
    fillRect: (x: number, y: number) => void filled.push({ x, y, colour: String(state.fillStyle) }),
    strokeRect: forget,
  });
  return { canvas, written, filled };
}

/** Heights are omitted because no caller needs them. */
function measured(width: number): TextMetrics {
  return {
    width,
    actualBoundingBoxAscent: 0,
    actualBoundingBoxDescent: 0,
    actualBoundingBoxLeft: 0,
    actualBoundingBoxRight: width,
    alphabeticBaseline: 0,
    emHeightAscent: 0,
    emHeightDescent: 0,
    fontBoundingBoxAscent: 0,
    fontBoundingBoxDescent: 0,
    hangingBaseline: 0,
    ideographicBaseline: 0,
  };
}
