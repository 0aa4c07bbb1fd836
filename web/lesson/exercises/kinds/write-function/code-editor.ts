/**
 * CodeMirror with a language in the page's colours, undo, brackets and line numbers. Tab moves the focus on, so that keyboard users
 * can leave; Ctrl-] and Ctrl-[ indent, Ctrl-Enter runs.
 */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  type LanguageSupport,
  syntaxHighlighting,
} from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { CodeLanguage } from './functions.ts';

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword], color: 'var(--tensor-weights)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--tensor-k)' },
  { tag: [tags.string, tags.regexp], color: 'var(--tensor-v)' },
  { tag: tags.comment, color: 'var(--ink-faint)', fontStyle: 'italic' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: 'var(--tensor-q)' },
]);

const look = EditorView.theme({
  '&': { backgroundColor: 'var(--surface-sunken)', color: 'var(--ink)', fontSize: '14px' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '1px' },
  '.cm-content': { fontFamily: 'var(--font-mono)', lineHeight: '20px', caretColor: 'var(--ink)', padding: '8px 0' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--ink-faint)', border: '0', paddingLeft: '4px' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-matchingBracket': { backgroundColor: 'transparent', outline: '1px solid var(--accent)' },
  '.cm-scroller': { overflow: 'auto', maxHeight: '420px' },
});

/** A language's grammar and how far it indents. */
export interface Grammar {
  readonly support: LanguageSupport;
  readonly indent: string;
}

export async function grammar(language: CodeLanguage): Promise<Grammar> {
  return language === 'python'
    ? { support: (await import('@codemirror/lang-python')).python(), indent: '    ' }
    : { support: (await import('@codemirror/lang-javascript')).javascript(), indent: '  ' };
}

export interface EditorOptions {
  readonly parent: HTMLElement;
  readonly root: ShadowRoot;
  readonly grammar: Grammar;
  readonly text: string;
  readonly label: string;
  /** The id of the editor's description. */
  readonly describedBy: string;
  readonly changed: (text: string) => void;
  readonly run: () => void;
}

export function createEditor(options: EditorOptions): EditorView {
  const { parent, root, grammar, text, label, describedBy, changed, run } = options;
  return new EditorView({
    parent,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        indentOnInput(),
        bracketMatching(),
        grammar.support,
        indentUnit.of(grammar.indent),
        syntaxHighlighting(colours),
        look,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': describedBy }),
        keymap.of([
          {
            key: 'Mod-Enter',
            run: () => {
              run();
              return true;
            },
          },
          ...defaultKeymap,
          ...historyKeymap,
        ]),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) changed(state.doc.toString());
        }),
      ],
    }),
  });
}

/** Replaces all of the text in one undoable step. */
export function replaceText(editor: EditorView, text: string): void {
  editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
}
