/** The sheet for a function: editor, printed output, and the first wrong number beside the right one. */
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { codeWords as words } from '../../../../messages/exercises/code.ts';
import { formatNumber } from '../../../../views/format-number.ts';
import type { Checked } from '../../mistake.ts';
import type { AnswerSheet } from '../../posed.ts';
import './code-field.ts';
import { type CodeCase, codeCases, loadExaminer } from './code-cases.ts';
import { chooseCodeLanguage, codeLanguage, keepDraft, readDraft } from './draft.ts';
import { CODE_LANGUAGES, type CodeLanguage, type FunctionName, signatureOf } from './functions.ts';
import { type Difference, judgeCode } from './judge-code.ts';
import { prepareToRun, type RunResult, runCode } from './sandbox/run-code.ts';
import { PYTHON_IMPORT } from './solutions.ts';

/** Longer code is refused before it runs. */
const LONGEST = 50_000;

/** What the learner starts from. */
export function starter(name: FunctionName, language: CodeLanguage): string {
  const comments = words.functions[name].starter;
  const signature = signatureOf(name, language);
  const call = `${signature.name}(${signature.parameters.join(', ')})`;
  return language === 'python'
    ? `${PYTHON_IMPORT}def ${call}:\n${comments.map((line) => `    # ${line}\n`).join('')}    ...\n`
    : `function ${call} {\n${comments.map((line) => `  // ${line}\n`).join('')}}\n`;
}

export class FunctionSheet implements AnswerSheet {
  private language: CodeLanguage;
  private code: string;
  /** The code before the reset. */
  private before: string | null = null;
  private kept = true;
  private difference: Difference | null = null;
  private printed: readonly string[] = [];

  constructor(
    private readonly name: FunctionName,
    private readonly seed: number,
    private readonly changed: () => void,
  ) {
    this.language = codeLanguage();
    this.code = this.draft;
    prepareToRun(this.language);
  }

  private get draft(): string {
    return readDraft(this.name, this.language) ?? this.starter;
  }

  private get starter(): string {
    return starter(this.name, this.language);
  }

  /** The browser stores code at every keystroke, so there is nothing to restore. */
  readonly answer: readonly string[] = [];

  view(): TemplateResult {
    const { language } = this;
    return html`<fieldset class="code-language">
        <legend>${words.language}</legend>
        ${CODE_LANGUAGES.map(
          (each) => html`<label
            ><input type="radio" name="code-language" .checked=${each === language} @change=${() => this.write(each)} />
            ${words.names[each]}</label
          >`,
        )}
      </fieldset>
      ${keyed(
        language,
        html`<mha-code-field
          language=${language}
          label=${words.label(signatureOf(this.name, language).name, language)}
          .value=${this.code}
          @mha-code=${({ detail }: CustomEvent<{ text: string }>) => this.edit(detail.text)}
          @mha-run=${this.submit}
        ></mha-code-field>`,
      )}
      ${this.kept ? nothing : html`<p class="warning" role="alert">${words.notKept}</p>`}
      <p class="code-ways">
        ${
          this.before === null
            ? html`<button type="button" class="press" ?disabled=${this.code === this.starter} @click=${this.startOver}>
                ${words.startOver}
              </button>`
            : html`<button type="button" class="press" @click=${this.bringBack}>${words.bringBack}</button>`
        }
      </p>
      ${this.difference ? differenceView(signatureOf(this.name, language).name, this.difference) : nothing}
      ${
        this.printed.length > 0
          ? html`<div class="printed"><p>${words.printed}</p><pre tabindex="0">${this.printed.join('\n')}</pre></div>`
          : nothing
      }`;
  }

  async check(): Promise<Checked> {
    const { name, code, language } = this;
    this.difference = null;
    this.printed = [];
    if (code.length > LONGEST) return { right: null, message: words.tooLong };
    const cases = await this.hiddenCases();
    const signature = signatureOf(name, language);
    const result = await runCode({ code, language, name: signature.name, calls: cases.map(({ args }) => args) });
    this.printed = result.printed;
    if (result.kind !== 'returned') return failed(signature.name, language, result);
    const { verdict, difference } = judgeCode(name, language, cases, result.values);
    this.difference = difference;
    return verdict;
  }

  private async hiddenCases(): Promise<readonly CodeCase[]> {
    const examiner = await loadExaminer(this.name);
    try {
      return codeCases(examiner, this.name, this.seed);
    } finally {
      examiner.dispose();
    }
  }

  private write(language: CodeLanguage): void {
    chooseCodeLanguage(language);
    prepareToRun(language);
    this.language = language;
    this.code = this.draft;
    this.before = null;
    this.difference = null;
    this.printed = [];
    this.changed();
  }

  private edit(text: string): void {
    if (text === this.code) return;
    this.code = text;
    this.before = null;
    this.keep();
  }

  private readonly startOver = (): void => {
    this.before = this.code;
    this.code = this.starter;
    this.keep();
  };

  private readonly bringBack = (): void => {
    this.code = this.before ?? this.code;
    this.before = null;
    this.keep();
  };

  private keep(): void {
    this.kept = keepDraft(this.name, this.language, this.code);
    this.changed();
  }

  private readonly submit = (event: Event): void => {
    if (event.currentTarget instanceof HTMLElement) event.currentTarget.closest('form')?.requestSubmit();
  };
}

/** Why the code returned nothing. Code with a syntax error does not count as an attempt. */
function failed(name: string, language: CodeLanguage, result: Exclude<RunResult, { kind: 'returned' }>): Checked {
  switch (result.kind) {
    case 'unavailable':
      return { right: null, message: words.unavailable };
    case 'unreadable':
      return { right: null, message: words.unreadable(result.message, result.line, language) };
    case 'missing':
      return { right: null, message: words.missing(name) };
    case 'timeout':
      return { right: false, mistake: 'timeout', message: words.timeout };
    case 'error':
      return { right: false, mistake: 'error', message: words.error(result.message, result.line) };
  }
}

/** The list with the first difference, the learner's above the right one. */
function differenceView(name: string, { list, place, yours, right, call }: Difference): TemplateResult {
  const row = (label: string, values: readonly number[]): TemplateResult => html`<tr>
    <th scope="row">${label}</th>
    ${values.map((value, i) => html`<td class="number ${i === place ? 'differs' : ''}">${formatNumber(value, 4)}</td>`)}
  </tr>`;
  return html`<div class="difference">
    <p>${words.firstDifference(call + 1, `${name}(…)${list}`)}</p>
    <div class="frame" role="group" tabindex="0" aria-label=${words.comparison}>
      <table>
        ${row(words.yours, yours)} ${row(words.core, right)}
      </table>
    </div>
  </div>`;
}
