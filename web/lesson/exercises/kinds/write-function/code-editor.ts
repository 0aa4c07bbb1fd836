/**
 * CodeMirror with what an exercise needs: JavaScript in the page's own colours, undo, brackets, line numbers. The Tab key is
 * left to the page, so that the keyboard can leave; Ctrl-] and Ctrl-[ indent, Ctrl-Enter runs.
 */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

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

export interface EditorOptions {
  readonly parent: HTMLElement;
  readonly root: ShadowRoot;
  readonly text: string;
  readonly label: string;
  /** The id of what describes the editor. */
  readonly describedBy: string;
  readonly changed: (text: string) => void;
  readonly run: () => void;
}

export function createEditor({ parent, root, text, label, describedBy, changed, run }: EditorOptions): EditorView {
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
        javascript(),
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

/** Replaces all of the text, as one step that undo takes back. */
export function replaceText(editor: EditorView, text: string): void {
  editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
}
