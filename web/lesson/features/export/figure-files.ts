/** Exports a figure as SVG or PNG with the figure's own painter. */
import { cssColour } from '../../../views/colour-map.ts';
import type { PaintTarget } from '../../../views/paint/target.ts';
import { SvgCanvas } from '../../../views/svg/svg-canvas.ts';
import type { ExportFigure } from '../../stage/export-figure.ts';

/** File pixels per CSS pixel: sharp on paper at 300 dots per inch. */
const PNG_SCALE = 3;
/** The largest canvas side that all browsers can draw. */
const MOST_PIXELS = 8192;

/** `id` keeps the ids of several drawings in one page apart. */
export function svgFile(figure: ExportFigure, id = 'picture'): string {
  const ruler = context(document.createElement('canvas'));
  const canvas = new SvgCanvas((text, font) => {
    ruler.font = font;
    return ruler.measureText(text);
  }, id);
  draw(figure, canvas);
  return canvas.document(figure);
}

export async function pngFile(figure: ExportFigure): Promise<Blob> {
  const scale = Math.min(PNG_SCALE, MOST_PIXELS / figure.width, MOST_PIXELS / figure.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(figure.width * scale);
  canvas.height = Math.round(figure.height * scale);
  const target = context(canvas);
  target.scale(scale, scale);
  draw(figure, target);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the browser made no picture of the canvas');
  return blob;
}

function draw(figure: ExportFigure, target: PaintTarget): void {
  target.fillStyle = cssColour(figure.background);
  target.fillRect(0, 0, figure.width, figure.height);
  figure.paint(target);
}

function context(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const target = canvas.getContext('2d');
  if (!target) throw new Error('the browser has no canvas to draw on');
  return target;
}
