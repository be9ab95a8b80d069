import { makeStyles, tokens, useFieldControlProps_unstable as useFieldProps } from '@fluentui/react-components';
import type { Editor } from '@tiptap/core';
import { useEffect, useId, useReducer, useRef, useState } from 'react';
import { LinkForm } from './LinkForm';
import { createEditor } from './createEditor';
import { useTextStyles } from './RichText';
import { FormattingToolbar } from './FormattingToolbar';

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

/** The HTML editor of S1 §2.7. Its code is large: import it lazily. */
export default function RichEditor({ label, value, onChange, onBlur, focus = false, ...aria }: RichEditorProps) {
  const styles = useStyles();
  const textStyles = useTextStyles();
  const id = useId();
  const editorPlace = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const [isLinkFormOpen, setIsLinkFormOpen] = useState(false);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [editor, setEditor] = useState<Editor | null>(null);
  const lastReported = useRef(value);
  const latestHandlers = useRef({ onChange, onBlur });
  useEffect(() => {
    latestHandlers.current = { onChange, onBlur };
  });

  useEffect(() => {
    const newEditor = createEditor({
      html: lastReported.current ?? '',
      attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: textStyles.text },
      onText: (html) => {
        lastReported.current = html;
        latestHandlers.current.onChange(html);
      },
      onMove: redraw,
      onBlur: () => latestHandlers.current.onBlur?.(),
      onLink: () => setIsLinkFormOpen(true),
      onToolbar: () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    });
    newEditor.mount(editorPlace.current!);
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
    ...fieldAttributes
  } = useFieldProps<typeof aria & { 'aria-labelledby'?: string; id?: string }>(aria);
  const attributesJson = JSON.stringify(fieldAttributes);
  useEffect(() => {
    for (const [name, attribute] of Object.entries(JSON.parse(attributesJson) as Record<string, unknown>))
      editor?.view.dom.setAttribute(name, String(attribute));
  }, [editor, attributesJson]);

  const setLink = (address: string | null) => {
    setIsLinkFormOpen(false);
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
        <FormattingToolbar
          editor={editor}
          label={label}
          controls={id}
          toolbarRef={toolbar}
          onLink={() => setIsLinkFormOpen(!isLinkFormOpen)}
        />
      )}
      {isLinkFormOpen && editor && (
        <LinkForm
          address={String(editor.getAttributes('link')['href'] ?? '')}
          onLink={setLink}
          onCancel={() => {
            setIsLinkFormOpen(false);
            editor.commands.focus();
          }}
        />
      )}
      <div ref={editorPlace} className={styles.place} />
    </div>
  );
}
