import { safeHref } from '@trestle/schema/text/richText';
import { createRichTextNormaliser } from '@trestle/schema/text/normaliseRichText';
import { Editor } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { Parser } from 'htmlparser2';

const normalisePasted = createRichTextNormaliser(Parser);

/** Allows the elements of `RICH_TAGS` and no others, whatever is pasted. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (address) => safeHref(address) !== null,
    },
  }),
];

interface EditorOptions {
  html: string;
  /** ARIA attributes of the text box. */
  attributes: Record<string, string>;
  /** Null for an empty text. */
  onText: (html: string | null) => void;
  /** Called when text, selection or focus has changed. */
  onMove: () => void;
  onBlur: () => void;
  /** Called for Ctrl+K. */
  onLink: () => void;
  /** Called for Alt+F10. */
  onToolbar: () => void;
}

/**
 * Creates an editor that is not mounted yet.
 * It adds no style element, which the content security policy would block.
 */
export const createEditor = ({ html, attributes, onText, onMove, onBlur, onLink, onToolbar }: EditorOptions): Editor =>
  new Editor({
    element: null,
    extensions,
    content: html,
    injectCSS: false,
    editorProps: {
      attributes,
      // Runs before the browser parses the text: it would report each of Word's styles as a breach of policy.
      transformPastedHTML: normalisePasted,
      // Tab leaves the text, also in lists, so that keyboard users can get out.
      handleDOMEvents: { keydown: (_, event) => event.key === 'Tab' },
      handleKeyDown: (_, event) => {
        const isLinkKey = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
        const isToolbarKey = event.altKey && event.key === 'F10';
        if (!isLinkKey && !isToolbarKey) return false;
        // Outside the editor, Ctrl+K is the page's search.
        event.stopPropagation();
        if (isLinkKey) onLink();
        else onToolbar();
        return true;
      },
    },
    onUpdate: ({ editor }) => onText(editor.getText().trim() ? editor.getHTML() : null),
    onTransaction: onMove,
    onBlur,
  });
