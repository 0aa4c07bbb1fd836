/** SvgCanvas: drawing calls become equivalent SVG elements. */
import { describe, expect, it } from 'vitest';
import { SvgCanvas } from '#web/views/svg/svg-canvas.ts';

const WORDS = { width: 100, height: 50, title: 'A <title>', description: '“a” & "b"' };

/** Every letter is half as wide as its font size. */
function measure(text: string, font: string): TextMetrics {
  return { width: text.length * 0.5 * Number(/([\d.]+)px/.exec(font)?.[1]) } as TextMetrics;
}

function drawn(draw: (canvas: SvgCanvas) => void): string {
  const canvas = new SvgCanvas(measure, 'p');
  draw(canvas);
  return canvas.document(WORDS);
}

/** The lines after the title and description, without the closing tag. */
function body(draw: (canvas: SvgCanvas) => void): string[] {
  return drawn(draw).trimEnd().split('\n').slice(3, -1);
}

describe('the document', () => {
  it('has its size, title and description', () => {
    const text = drawn(() => undefined);
    expect(text).toContain('viewBox="0 0 100 50" width="100" height="50" role="img"');
    expect(text).toContain('aria-labelledby="p-title" aria-describedby="p-desc"');
    expect(text).toContain('<title id="p-title">A &lt;title&gt;</title>');
    expect(text).toContain('<desc id="p-desc">“a” &amp; &quot;b&quot;</desc>');
  });
});

describe('shapes', () => {
  it('are filled and outlined in colours that every program reads', () => {
    expect(
      body((canvas) => {
        canvas.fillStyle = 'rgb(255 0 16 / 1)';
        canvas.globalAlpha = 0.5;
        canvas.fillRect(1, 2, 3.456, 4);
        canvas.globalAlpha = 1;
        canvas.strokeStyle = 'rgb(0 0 0 / 0.25)';
        canvas.lineWidth = 2;
        canvas.strokeRect(0, 0, 5, 5);
      }),
    ).toEqual([
      '<rect x="1" y="2" width="3.46" height="4" fill="#ff0010" fill-opacity="0.5"/>',
      '<rect x="0" y="0" width="5" height="5" fill="none" stroke-width="2" stroke="#000000" stroke-opacity="0.25"/>',
    ]);
  });

  it('merge lines into one path, and draw a circle as two arcs', () => {
    expect(
      body((canvas) => {
        canvas.beginPath();
        canvas.moveTo(0, 0);
        canvas.lineTo(4, 4);
        canvas.stroke();
        canvas.beginPath();
        canvas.arc(10, 10, 2, 0, 2 * Math.PI);
        canvas.fill();
      }),
    ).toEqual([
      '<path d="M0 0L4 4" fill="none" stroke="#000000"/>',
      '<path d="M12 10A2 2 0 0 1 8 10A2 2 0 0 1 12 10" fill="#000000"/>',
    ]);
  });

  it('are omitted if invisible', () => {
    expect(
      body((canvas) => {
        canvas.globalAlpha = 0;
        canvas.fillRect(0, 0, 1, 1);
      }),
    ).toEqual([]);
  });

  it('are rejected if their colour has an unknown form', () => {
    expect(() => body((canvas) => Object.assign(canvas, { fillStyle: 'red' }).fillRect(0, 0, 1, 1))).toThrow(
      'an SVG file cannot hold the colour red',
    );
  });
});

describe('text', () => {
  it('stays text, with font and position', () => {
    expect(
      body((canvas) => {
        canvas.font = "italic 600 20px 'Inter Variable', sans-serif";
        canvas.textAlign = 'center';
        canvas.textBaseline = 'middle';
        canvas.fillText('a < b', 10, 10);
      }),
    ).toEqual([
      '<text x="10" y="17.2" font-family="\'Inter Variable\', sans-serif" font-size="20" font-weight="600" font-style="italic" text-anchor="middle" fill="#000000">a &lt; b</text>',
    ]);
  });

  it('keeps its measured width in any font, at most the available room', () => {
    const [measured] = body((canvas) => canvas.fillText('1234', 0, 0));
    expect(measured).toContain('textLength="20" lengthAdjust="spacingAndGlyphs"');
    const [squeezed] = body((canvas) => canvas.fillText('  12345', 0, 0, 20));
    expect(squeezed).toContain('xml:space="preserve" textLength="20"');
  });
});

describe('saving and restoring', () => {
  it('restores settings, transform and clip', () => {
    const [inside, outside] = body((canvas) => {
      canvas.save();
      canvas.translate(10, 20);
      canvas.rotate(-Math.PI / 2);
      canvas.globalAlpha = 0.5;
      canvas.fillText('up', 0, 0);
      canvas.restore();
      canvas.fillText('flat', 0, 0);
    });
    expect(inside).toContain('fill-opacity="0.5" transform="matrix(0 -1 1 0 10 20)"');
    expect(outside).not.toMatch(/transform|opacity/);
  });

  it('clips only what is drawn in between; nested clips intersect', () => {
    const text = drawn((canvas) => {
      canvas.save();
      canvas.beginPath();
      canvas.rect(0, 0, 10, 10);
      canvas.clip();
      canvas.beginPath();
      canvas.rect(5, 5, 10, 10);
      canvas.clip();
      canvas.fillRect(0, 0, 20, 20);
      canvas.restore();
      canvas.fillRect(0, 0, 20, 20);
    });
    expect(text).toContain('<clipPath id="p-clip-1" clip-path="url(#p-clip-0)"><path d="M5 5h10v10h-10z"/></clipPath>');
    expect(text.match(/<g clip-path="url\(#p-clip-1\)">/g)).toHaveLength(1);
    expect(text.trimEnd().split('\n').at(-2)).toMatch(/^<rect/);
  });
});
