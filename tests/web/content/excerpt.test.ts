/** Excerpts of the C++ sources are found by their markers, or the build stops. */
import { describe, expect, it } from 'vitest';
import { findExcerpt } from '../../../build-scripts/vite-plugins/excerpt/find-excerpt.ts';
import { highlight } from '../../../build-scripts/vite-plugins/excerpt/highlight.ts';

const source = (text: string, file = 'cpp/src/a.cpp') => ({ file, text });

const SCORES = source('int x;\n  // [lesson:scores]\n\n  f(1);\n    g(2);  \n\n  // [/lesson:scores]\nint y;\n');

describe('an excerpt', () => {
  it('is the text between the markers, without indentation, with its location', () => {
    expect(findExcerpt('scores', [source('int z;', 'cpp/b.hpp'), SCORES])).toEqual({
      text: 'f(1);\n  g(2);',
      file: 'cpp/src/a.cpp',
      firstLine: 4,
      lastLine: 5,
    });
  });

  it('hides the markers of another chapter inside it', () => {
    const text = '// [lesson:a]\none\n// [lesson:b]\ntwo\n// [/lesson:a]\nthree\n// [/lesson:b]';
    expect(findExcerpt('a', [source(text)]).text).toBe('one\ntwo');
    expect(findExcerpt('b', [source(text)]).text).toBe('two\nthree');
  });

  it.each([
    ['no opening', '// [/lesson:a]', 'no line in cpp/ is "// [lesson:a]"'],
    ['no closing', '// [lesson:a]\nx', 'no line in cpp/ is "// [/lesson:a]"'],
    [
      'two openings',
      '// [lesson:a]\n// [lesson:a]\n// [/lesson:a]',
      'more than once: cpp/src/a.cpp:1, cpp/src/a.cpp:2',
    ],
    ['nothing between', '// [lesson:a]\n\n// [/lesson:a]', 'cpp/src/a.cpp:1: the excerpt "a" has no lines'],
    ['the wrong order', '// [/lesson:a]\nx\n// [lesson:a]', 'has no lines'],
  ])('is refused with %s', (_, text, message) => {
    expect(() => findExcerpt('a', [source(text)])).toThrow(message);
  });

  it('is rejected if it ends in another file', () => {
    const files = [source('// [lesson:a]\nx'), source('// [/lesson:a]', 'cpp/src/b.cpp')];
    expect(() => findExcerpt('a', files)).toThrow('begins in cpp/src/a.cpp and ends in cpp/src/b.cpp');
  });

  it('is rejected if a second file has the markers too', () => {
    expect(() => findExcerpt('scores', [SCORES, { ...SCORES, file: 'cpp/src/b.cpp' }])).toThrow('cpp/src/b.cpp:2');
  });
});

describe('highlighting', () => {
  const tensors = new Set(['q', 'scores', 'scale', 'input']);
  const text = (html: string): string =>
    html
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');

  it('preserves every character of the text', () => {
    const cpp = 'for (int i = 0; i < n && a->b; ++i) s += "<q>";  // q & \'scores\'\n';
    expect(text(highlight(cpp, 'cpp', tensors)).replaceAll('&#x27;', "'")).toBe(cpp);
  });

  it('gives tensors their colour, in Python and in C++', () => {
    const tensor = '<span data-tensor="q" data-family="q">q</span>';
    expect(highlight('q @ k', 'python', tensors)).toBe(`${tensor} @ k`);
    expect(highlight('a.q[h]', 'cpp', tensors)).toBe(`a.${tensor}[h]`);
  });

  it('recognises a tensor with the name of a built-in function', () => {
    expect(highlight('input @ w', 'python', tensors)).toContain('data-tensor="input"');
  });

  it('treats a call as a function, unless it only returns the tensor', () => {
    expect(highlight('kernels.scale(x)', 'cpp', tensors)).not.toContain('data-tensor');
    expect(highlight('a.scale() * 2', 'cpp', tensors)).toContain('data-tensor="scale"');
  });

  it('leaves comments and strings unmarked', () => {
    expect(highlight('x = 1  # q and scores', 'python', tensors)).toContain(
      '<span class="code-comment"># q and scores</span>',
    );
    expect(highlight("f('q')", 'python', tensors)).not.toContain('data-tensor');
  });

  it('does not mark a part of a longer name', () => {
    expect(highlight('q_projected', 'python', tensors)).toBe('q_projected');
  });
});
