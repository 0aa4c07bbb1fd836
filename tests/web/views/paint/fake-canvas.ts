/** A canvas that remembers what was written on it. Every letter is as wide as half its font's size. */
export interface Written {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly colour: string;
  readonly alpha: number;
}

type Canvas = CanvasRenderingContext2D;

const SETTINGS = { font: '10px x', fillStyle: '', globalAlpha: 1, textAlign: 'start', textBaseline: 'alphabetic' };

export function fakeCanvas(): { canvas: Canvas; written: Written[] } {
  const written: Written[] = [];
  const state = { ...SETTINGS };
  const saved: (typeof SETTINGS)[] = [];
  const widthOf = (text: string) => [...text].length * 0.5 * Number(/(\d+(?:\.\d+)?)px/.exec(state.font)?.[1] ?? 0);
  const recorder = Object.assign(state, {
    save: () => saved.push({ ...state }),
    restore: () => Object.assign(state, saved.pop()),
    measureText: (text: string) => ({ width: widthOf(text) }),
    fillText: (text: string, x: number, y: number) =>
      written.push({ text, x, y, width: widthOf(text), colour: state.fillStyle, alpha: state.globalAlpha }),
  });
  // Only what is written is looked at; every other call of a canvas is accepted and forgotten.
  const canvas = new Proxy(recorder, {
    get: (target, name) => (name in target ? Reflect.get(target, name) : () => undefined),
  });
  return { canvas: canvas as unknown as Canvas, written };
}
