import { makeStyles, tokens, useFieldControlProps_unstable as useFieldProps } from '@fluentui/react-components';
import type { Editor } from '@tiptap/core';
import { useEffect, useId, useReducer, useRef, useState } from 'react';
import { LinkForm } from './LinkForm';
import { createEditor } from './createEditor';
import { useTextStyles } from './RichText';
import { Toolbar } from './Toolbar';

const useStyles = makeStyles({
  frame: {
    minWidth: 0,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus-within': { outline: `2px solid ${tokens.colorCompoundBrandStroke}`, outlineOffset: '-1px' },
  },
  place: {
    '& > div': {
      minHeight: '120px',
      maxHeight: '420px',
      overflowY: 'auto',
      padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
      outline: 'none',
      whiteSpace: 'break-spaces',
    },
  },
});

export interface RichEditorProps {
  /** Accessible name of the text box and, in part, of the toolbar. */
  label: string;
  /** HTML, or null for an empty text. */
  value: string | null;
  onChange: (html: string | null) => void;
  onBlur?: () => void;
  /** Focuses the text when it is mounted. */
  focus?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling';
  'aria-required'?: boolean | 'true' | 'false';
}

/** The HTML editor of S1 §2.7. Large: import it lazily. */
export default function RichEditor({ label, value, onChange, onBlur, focus = false, ...aria }: RichEditorProps) {
  const styles = useStyles();
  const { text } = useTextStyles();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [linking, setLinking] = useState(false);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const [editor, setEditor] = useState<Editor | null>(null);
  const lastReported = useRef(value);
  const latest = useRef({ onChange, onBlur });
  useEffect(() => {
    latest.current = { onChange, onBlur };
  });

  useEffect(() => {
    const newEditor = createEditor({
      html: lastReported.current ?? '',
      attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: text },
      onText: (html) => {
        lastReported.current = html;
        latest.current.onChange(html);
      },
      onMove: draw,
      onBlur: () => latest.current.onBlur?.(),
      onLink: () => setLinking(true),
      onToolbar: () => bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    });
    newEditor.mount(place.current!);
    setEditor(newEditor);
    if (focus) newEditor.commands.focus('end');
    return () => newEditor.destroy();
    // The editor is created once. Later changes are applied by the effects below.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  // Applies a value that did not come from the editor: restored, merged or reset.
  useEffect(() => {
    if (!editor || value === lastReported.current) return;
    lastReported.current = value;
    editor.commands.setContent(value ?? '', { emitUpdate: false });
  }, [editor, value]);

  // Takes hint and error from the <Field> around it, but neither its label nor its id.
  const {
    'aria-labelledby': _label,
    id: _id,
    ...around
  } = useFieldProps<typeof aria & { 'aria-labelledby'?: string; id?: string }>(aria);
  const described = JSON.stringify(around);
  useEffect(() => {
    for (const [name, given] of Object.entries(JSON.parse(described) as Record<string, unknown>))
      editor?.view.dom.setAttribute(name, String(given));
  }, [editor, described]);

  const setLink = (address: string | null) => {
    setLinking(false);
    const chain = editor!.chain().focus().extendMarkRange('link');
    if (!address) chain.unsetLink().run();
    else if (editor!.state.selection.empty && !editor!.isActive('link'))
      chain
        .insertContent({
          type: 'text',
          text: address.replace(/^mailto:/, ''),
          marks: [{ type: 'link', attrs: { href: address } }],
        })
        .run();
    else chain.setLink({ href: address }).run();
  };
  return (
    <div className={styles.frame}>
      {editor && (
        <Toolbar editor={editor} label={label} controls={id} place={bar} onLink={() => setLinking(!linking)} />
      )}
      {linking && editor && (
        <LinkForm
          address={String(editor.getAttributes('link')['href'] ?? '')}
          onLink={setLink}
          onCancel={() => {
            setLinking(false);
            editor.commands.focus();
          }}
        />
      )}
      <div ref={place} className={styles.place} />
    </div>
  );
}
