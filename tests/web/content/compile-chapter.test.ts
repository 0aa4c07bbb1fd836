/** Compiling a chapter's Markdown: every error stops the build with its file and line. */
import { describe, expect, it } from 'vitest';
import { compileChapter } from '../../../build-scripts/vite-plugins/prose/compile-chapter.ts';

const TENSORS = new Set(['q', 'scores', 'w_q']);

const CHAPTER = `# Scores {S}

> You will be able to compute $S$.

Each of {{tokens}} tokens has a [[q|query]].

## steps

### One cell {cell}
> A query W_Q
> meets a key.

Where [[axis:t|row]] meets column.

$$\\tensor{scores}{S_{ts}} = 1$$

### All of it {all}
> The whole matrix.

Done.

## prediction

Which one?

- [ ] \`left\`
  > Not left.
- [x] Right, $d_k$
  > Yes.
- [ ] Neither
  > One of them.

Look at the figure.

## mistakes

### Rows are columns

They are not.

## references

- A. Author: *A Title*. [arXiv](https://arxiv.org/abs/1)
`;

const compile = (source: string, tensors: ReadonlySet<string> | undefined = TENSORS) =>
  compileChapter('scores', 'scores/en.md', source, tensors).text;

/** The chapter with one part replaced; the part must exist. */
function edited(from: string, to: string): string {
  expect(CHAPTER).toContain(from);
  return CHAPTER.replace(from, () => to);
}

function problem(source: string, tensors?: ReadonlySet<string>): string {
  try {
    compile(source, tensors);
  } catch (error) {
    expect(String(error)).toMatch(/^Error: \S+\.md:\d+: /);
    return error instanceof Error ? error.message : '';
  }
  throw new Error('the chapter was accepted');
}

describe('a table', () => {
  it('has row headers, too', () => {
    const table = '| kind | one |\n|---|---|\n| who asks | a *word* |\n';
    const { html } = compile(edited('## prediction', `## lab\n\n### Try it\n\n${table}\n## prediction`)).lab ?? {
      html: '',
    };
    expect(html.replace(/\s+/g, '')).toContain('<tbody><tr><th>whoasks</th><td>a<em>word</em></td></tr></tbody>');
  });
});

describe('a lab', () => {
  it('is optional, and has one title and a text', () => {
    expect(compile(CHAPTER).lab).toBeNull();
    const lab = compile(edited('## prediction', '## lab\n\n### Try it\n\nMove **it**.\n\n## prediction')).lab;
    expect(lab).toEqual({ title: 'Try it', html: '<p>Move <strong>it</strong>.</p>' });
  });

  it('without a text stops the build', () => {
    expect(problem(edited('## prediction', '## lab\n\n### Try it\n\n## prediction'))).toContain('what to try');
  });
});

describe('a stop of the short way', () => {
  const STOP = '# Ask {Ask}\n\nHow?\n\n## steps\n\n### One {cell}\n> A caption.\n\nDone.\n';

  it('needs only a title and steps', () => {
    const { text } = compileChapter('ask', 'ask/en.md', STOP);
    expect(text).toMatchObject({
      objective: null,
      intro: '<p>How?</p>',
      prediction: null,
      mistakes: [],
      references: [],
    });
    expect(problem(STOP)).toContain('the objective, "> …", follows the title');
  });
});

describe('more', () => {
  it('is optional, and a text', () => {
    expect(compile(CHAPTER).more).toBe('');
    const { more } = compile(edited('## prediction', '## more\n\n[Values](#values)\n\n## prediction'));
    expect(more).toBe('<p><a href="#values">Values</a></p>');
  });
});

describe('a button that puts in a sentence', () => {
  const pressing = (link: string) => edited('## prediction', `## more\n\nPress ${link}.\n\n## prediction`);

  it('has its words and its sentence', () => {
    const { more } = compile(pressing('[*a* → b](?sentence=Is+it+“b”?)'));
    expect(more).toBe(
      '<p>Press <button type="button" class="press slim" data-sentence="Is it “b”?"><em>a</em> → b</button>.</p>',
    );
  });

  it('needs a sentence, and nothing else', () => {
    for (const href of ['?sentence=', '?heads=2'])
      expect(problem(pressing(`[b](${href})`))).toContain('a link leads to');
  });
});

describe('a chapter', () => {
  const text = compile(CHAPTER);

  it('has a title, an objective and an introduction', () => {
    expect(text.id).toBe('scores');
    expect(text.title).toBe('Scores');
    expect(text.objective).toBe('You will be able to compute <span class="unbroken"><math><mi>S</mi></math>.</span>');
    expect(text.intro).toBe(
      '<p>Each of <mha-value name="tokens"></mha-value> tokens has a <mha-term tensor="q">query</mha-term>.</p>',
    );
  });

  it('has steps, each with its still', () => {
    expect(text.steps.map(({ title, still }) => [title, still])).toEqual([
      ['One cell', 'cell'],
      ['All of it', 'all'],
    ]);
    expect(text.steps[0]?.html).toContain('<mha-term axis="t">row</mha-term>');
    expect(text.steps[0]?.html).toContain('<div class="formula"><math');
  });

  it('has a short name, and captions by still, which are not in its text', () => {
    const { name, captions } = compileChapter('scores', 'scores/en.md', CHAPTER, TENSORS);
    expect(name).toBe('S');
    expect(captions).toEqual({ cell: 'A query W_Q meets a key.', all: 'The whole matrix.' });
    expect(JSON.stringify(text)).not.toContain('meets a key');
  });

  it('folds an aside under its title, up to the next heading', () => {
    const { intro, steps } = compile(edited('## steps', '#### Why $d_k$?\n\nBecause.\n\n## steps'));
    expect(intro).toMatch(/<details><summary>Why .*<\/math>\?<\/span><\/summary>\s*<p>Because\.<\/p>\s*<\/details>$/);
    expect(steps[0]?.html).not.toContain('<details>');
  });

  it('keeps a French verb and the pronoun after it on one line', () => {
    const { intro } = compile(edited('## steps', 'Comment sait-il, et compte-t-elle « lui-même » ?\n\n## steps'));
    expect(intro).toContain(
      'Comment <span class="unbroken">sait-il</span>, et <span class="unbroken">compte-t-elle</span> «',
    );
    expect(intro).toContain('« lui-même »');
    const list = compile(edited('## steps', '- Il **répond** par sa *clé* : est-il celui ?\n\n## steps'));
    expect(list.intro).toContain(
      '<li>Il <strong>répond</strong> par sa <em>clé</em> : <span class="unbroken">est-il</span> celui ?</li>',
    );
  });

  it('has a prediction with a reply to each answer', () => {
    expect(text.prediction?.question).toBe('<p>Which one?</p>');
    expect(text.prediction?.options.map(({ correct, reply }) => [correct, reply])).toEqual([
      [false, '<p>Not left.</p>'],
      [true, '<p>Yes.</p>'],
      [false, '<p>One of them.</p>'],
    ]);
    expect(text.prediction?.options[0]?.text).toBe('<code>left</code>');
    expect(text.prediction?.options[1]?.text).toMatch(/^Right, <math>.*<\/math>$/);
    expect(text.prediction?.reveal).toBe('<p>Look at the figure.</p>');
  });

  it('has a prediction that may name a still', () => {
    expect(text.prediction?.still).toBeNull();
    const shown = compile(edited('## prediction', '## prediction {all}')).prediction;
    expect(shown).toEqual({ ...text.prediction, still: 'all' });
  });

  it('may have computed answers, with or without a reply', () => {
    const withAnswers = (answers: string) =>
      compile(CHAPTER.replace(/- \[ \] `left`[\s\S]*?(?=Look at)/, () => `${answers}\n\n`)).prediction;
    expect(withAnswers('- [?] weights')).toEqual({
      question: '<p>Which one?</p>',
      still: null,
      options: [],
      computed: { tensor: 'weights', reply: '' },
      reveal: '<p>Look at the figure.</p>',
    });
    expect(withAnswers('- [?] scores\n  > Not *that* one.')?.computed).toEqual({
      tensor: 'scores',
      reply: '<p>Not <em>that</em> one.</p>',
    });
    expect(() => withAnswers('- [?] values')).toThrow('compared by scores, scaled, masked, weights, not by "values"');
    expect(() => withAnswers('- [?] weights\n- [ ] more')).toThrow('computed answers are one line');
    expect(() => withAnswers('- [?] weights\n\n  A remark.')).toThrow('computed answers are one line');
  });

  it('has live values in the question, the replies and the revelation of a prediction', () => {
    const { prediction } = compile(edited('Which one?', 'Which of {{tokens}}?').replace('Yes.', 'Yes, {{word}}.'));
    expect(prediction?.question).toContain('<mha-value name="tokens">');
    expect(prediction?.options[1]?.reply).toContain('<mha-value name="word">');
  });

  it('has mistakes and references', () => {
    expect(text.mistakes).toEqual([{ belief: 'Rows are columns', html: '<p>They are not.</p>' }]);
    expect(text.references).toEqual(['A. Author: <em>A Title</em>. <a href="https://arxiv.org/abs/1">arXiv</a>']);
  });

  it('reads the same with the line endings and the byte order mark of Windows', () => {
    expect(compile(`\uFEFF${CHAPTER.replaceAll('\n', '\r\n')}`)).toEqual(text);
  });
});

describe('formulas', () => {
  it.each(['.', ',', ':', '\u00a0:', '?)', ').'])('keep “%s” behind them on their line', (sign) => {
    expect(compile(edited('Done.', `So $x$${sign} Then`)).steps[1]?.html).toBe(
      `<p>So <span class="unbroken"><math><mi>x</mi></math>${sign}</span> Then</p>`,
    );
  });

  it('keep the punctuation together inside a tensor term, too', () => {
    const { steps } = compile(edited('Done.', '[[q|$x$]]\u00a0: [[q|query]]: Then'));
    expect(steps[1]?.html).toBe(
      '<p><span class="unbroken"><mha-term tensor="q"><math><mi>x</mi></math></mha-term>\u00a0:</span> <mha-term tensor="q">query</mha-term>: Then</p>',
    );
  });

  it('become MathML whose symbols know their tensor, colour and axis', () => {
    const text = compile(edited('Done.', '$\\tensor{w_q}{W_Q} \\axis{t}{t}$'));
    expect(text.steps[1]?.html).toContain('<msub data-tensor="w_q" data-family="q"><mi>W</mi><mi>Q</mi></msub>');
    expect(text.steps[1]?.html).toContain('<mi data-axis="t">t</mi>');
  });

  it('need no inline style, and are rejected if they would', () => {
    expect(JSON.stringify(compile(CHAPTER))).not.toContain('style=');
    expect(problem(edited('Done.', '$$\\begin{matrix}1\\\\2\\end{matrix}$$'))).toContain('inline style');
  });

  it('leave code and escaped dollars alone', () => {
    const text = compile(edited('Done.', 'It costs \\$5; `{{x}} [[y]] $z$` is code.'));
    expect(text.steps[1]?.html).toBe('<p>It costs $5; <code>{{x}} [[y]] $z$</code> is code.</p>');
  });

  it("may be part of a term's label", () => {
    expect(compile(edited('Done.', '[[q|$Q$]]')).steps[1]?.html).toBe(
      '<p><mha-term tensor="q"><math><mi>Q</mi></math></mha-term></p>',
    );
  });
});

describe('errors stop the build with file and line', () => {
  const line = (text: string): number => CHAPTER.split('\n').findIndex((row) => row.includes(text)) + 1;

  it.each([
    ['an unknown tensor', '[[q|query]]', '[[qq|query]]', 'the trace has no tensor "qq"', line('[[q|query]]')],
    ['an unknown tensor in a formula', '\\tensor{scores}', '\\tensor{score}', 'no tensor "score"', line('\\tensor')],
    ['an unknown axis', '[[axis:t|row]]', '[[axis:x|row]]', 'there is no axis "x"', line('axis:t')],
    ['an unknown value', '{{tokens}}', '{{token}}', 'no live value is called "token"', line('{{tokens}}')],
    ['an open number', 'Done.', '{=scores h1 tired cat', 'none of them is this: {=scores', line('Done.')],
    ['a number with a space', 'Done.', 'It is { =scores h1 }.', 'none of them is this: { =scores', line('Done.')],
    ['a number in wide braces', 'Done.', 'It is ｛=scores h1｝.', 'none of them is this: ｛=scores', line('Done.')],
    ['a value in one brace', 'Done.', 'It has {d_k} of *{d_k}*.', 'none of them is this: {d_k}', line('Done.')],
    ['an open term', 'Done.', 'The [[q|query].', 'none of them is this: [[q|query].', line('Done.')],
    ['a value in a caption', 'The whole matrix', 'All {{d_k}}', 'a caption is plain text', line('> The whole')],
    ['a value in a heading', '### Rows are', '### {{d_k}} are', 'a heading is plain text', line('### Rows')],
    ['a broken formula', '$S$', '$\\frac{S$', 'formula "\\frac{S"', line('$S$')],
    ['raw HTML in a line', 'Done.', 'Do<b>ne</b>.', 'raw HTML', line('Done.')],
    ['a raw HTML block', 'Done.', '<script>alert(1)</script>', 'raw HTML', line('Done.')],
    ['an HTML comment', 'Done.', '<!-- later -->', 'raw HTML', line('Done.')],
    ['an image', 'Done.', '![](https://example.org/a.png)', 'images are not allowed', line('Done.')],
    ['a script in a link', 'Done.', '[here](javascript:alert(1))', 'a link leads to https:', line('Done.')],
    ['a link to no chapter', 'Done.', '[here](#nowhere)', 'a link leads to https:', line('Done.')],
    ['a link to no step', 'Done.', '[here](#mask/nowhere)', 'has no place "nowhere"; it has mask, ', line('Done.')],
    ['a link to “More” of a stop', 'Done.', '[here](#ask/more)', 'has no place "more"', line('Done.')],
    ['a link to no chapter', 'Done.', '[here](#score)', 'not to #score', line('Done.')],
    ['a step without a still', '### One cell {cell}', '### One cell', 'still of the figure', line('### One cell')],
    ['a step that is there twice', '{all}', '{cell}', 'another step "cell"', line('### All')],
    ['a step without a caption', '> The whole matrix.\n', '', 'the caption, "> …"', line('### All')],
    ['a formula in a caption', 'The whole matrix', 'The whole $S$', 'a caption is plain text', line('> The whole')],
    [
      'a word of the sentence in a caption',
      'The whole matrix',
      'The row of “cat”',
      'names no word',
      line('> The whole'),
    ],
    ['a chapter without a short name', '# Scores {S}', '# Scores', 'short name', 1],
    ['a formula in a heading', '### Rows are', '### $Rows$ are', 'a heading is plain text', line('### Rows')],
    ['a term in an answer', '- [ ] Neither', '- [ ] [[q|Neither]]', 'an answer is one button', line('- [ ] `left`')],
    ['an answer without a reply', '  > Yes.\n', '', 'an answer is', line('- [ ] `left`')],
    ['two right answers', '- [ ] Neither', '- [x] Neither', 'exactly one answer is right', line('- [ ] `left`')],
    ['two answers only', '- [ ] Neither\n  > One of them.\n', '', '3 or 4 answers', line('- [ ] `left`')],
    ['no revelation', 'Look at the figure.\n', '', 'a revelation after them', line('## prediction')],
    ['a live value in an answer', '- [ ] Neither', '- [ ] {{d_k}}', 'for every setting', line('- [ ] `left`')],
    ['a still of a section', '## mistakes', '## mistakes {all}', 'no section is called', line('## mistakes')],
    [
      'a misspelt section',
      '## mistakes',
      '## mistaken',
      'no section "## mistakes"|one section|"mistaken"',
      line('## mistakes'),
    ],
    ['a missing objective', '> You will be able', 'You will be able', 'the objective', 1],
    ['a second title', 'Done.', '# Another', 'exactly one title', 1],
  ])('%s', (_, from, to, message, expectedLine) => {
    const found = problem(edited(from, to));
    expect(found).toMatch(new RegExp(message.replace(/[$()[\]{}\\.*+?]/g, '\\$&')));
    expect(found).toContain(`scores/en.md:${expectedLine}:`);
  });

  it('tensor names are unchecked until the trace is built, but must be well-formed', () => {
    expect(() => compile(edited('[[q|query]]', '[[qq|query]]'), undefined)).toThrow();
    expect(compileChapter('scores', 'scores.md', edited('[[q|query]]', '[[qq|query]]')).text.intro).toContain(
      'tensor="qq"',
    );
    expect(() => compileChapter('scores', 'scores.md', edited('[[q|query]]', '[["><b>|query]]'))).toThrow(
      /^scores\.md:\d+: .* is not a tensor's name$/,
    );
  });
});
