import { ArrowRedoRegular } from '@fluentui/react-icons/svg/arrow-redo';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { LinkRegular } from '@fluentui/react-icons/svg/link';
import { TextBoldRegular } from '@fluentui/react-icons/svg/text-bold';
import { TextBulletListRegular } from '@fluentui/react-icons/svg/text-bullet-list';
import { TextClearFormattingRegular } from '@fluentui/react-icons/svg/text-clear-formatting';
import { TextHeader1LinesRegular } from '@fluentui/react-icons/svg/text-header-1-lines';
import { TextHeader2LinesRegular } from '@fluentui/react-icons/svg/text-header-2-lines';
import { TextItalicRegular } from '@fluentui/react-icons/svg/text-italic';
import { TextNumberListLtrRegular } from '@fluentui/react-icons/svg/text-number-list-ltr';
import { TextQuoteRegular } from '@fluentui/react-icons/svg/text-quote';
import { TextStrikethroughRegular } from '@fluentui/react-icons/svg/text-strikethrough';
import { TextUnderlineRegular } from '@fluentui/react-icons/svg/text-underline';
import type { Editor } from '@tiptap/core';
import type { ComponentType } from 'react';

/** A toolbar button: what it does, and how it looks at the cursor's position. */
export interface ToolbarButton {
  label: string;
  /** Keyboard shortcut, as the tooltip shows it. */
  keys?: string;
  icon: ComponentType;
  run?: (editor: Editor) => void;
  /** Whether the text at the cursor has the format. */
  on?: (editor: Editor) => boolean;
  /** Whether the button can be pressed now. */
  can?: (editor: Editor) => boolean;
}

const markButton = (
  name: 'bold' | 'italic' | 'underline' | 'strike',
  label: string,
  keys: string,
  icon: ComponentType,
): ToolbarButton => ({
  label,
  keys,
  icon,
  run: (editor) => {
    editor.chain().focus().toggleMark(name).run();
  },
  on: (editor) => editor.isActive(name),
});
const headingButton = (level: 3 | 4, label: string, icon: ComponentType): ToolbarButton => ({
  label,
  keys: `Ctrl+Alt+${level}`,
  icon,
  run: (editor) => {
    editor.chain().focus().toggleHeading({ level }).run();
  },
  on: (editor) => editor.isActive('heading', { level }),
});

/** Opens LinkForm, so it has no `run`. */
export const LINK: ToolbarButton = {
  label: 'Link',
  keys: 'Ctrl+K',
  icon: LinkRegular,
  on: (editor) => editor.isActive('link'),
};

/** The buttons by group. */
export const BUTTONS: readonly (readonly ToolbarButton[])[] = [
  [
    markButton('bold', 'Bold', 'Ctrl+B', TextBoldRegular),
    markButton('italic', 'Italic', 'Ctrl+I', TextItalicRegular),
    markButton('underline', 'Underline', 'Ctrl+U', TextUnderlineRegular),
    markButton('strike', 'Strikethrough', 'Ctrl+Shift+S', TextStrikethroughRegular),
  ],
  [headingButton(3, 'Heading', TextHeader1LinesRegular), headingButton(4, 'Subheading', TextHeader2LinesRegular)],
  [
    {
      label: 'Bulleted list',
      keys: 'Ctrl+Shift+8',
      icon: TextBulletListRegular,
      run: (editor) => {
        editor.chain().focus().toggleBulletList().run();
      },
      on: (editor) => editor.isActive('bulletList'),
    },
    {
      label: 'Numbered list',
      keys: 'Ctrl+Shift+7',
      icon: TextNumberListLtrRegular,
      run: (editor) => {
        editor.chain().focus().toggleOrderedList().run();
      },
      on: (editor) => editor.isActive('orderedList'),
    },
    {
      label: 'Quote',
      keys: 'Ctrl+Shift+B',
      icon: TextQuoteRegular,
      run: (editor) => {
        editor.chain().focus().toggleBlockquote().run();
      },
      on: (editor) => editor.isActive('blockquote'),
    },
  ],
  [
    LINK,
    {
      label: 'Clear formatting',
      icon: TextClearFormattingRegular,
      run: (editor) => {
        editor.chain().focus().unsetAllMarks().clearNodes().run();
      },
    },
  ],
  [
    {
      label: 'Undo',
      keys: 'Ctrl+Z',
      icon: ArrowUndoRegular,
      run: (editor) => {
        editor.chain().focus().undo().run();
      },
      can: (editor) => editor.can().undo(),
    },
    {
      label: 'Redo',
      keys: 'Ctrl+Y',
      icon: ArrowRedoRegular,
      run: (editor) => {
        editor.chain().focus().redo().run();
      },
      can: (editor) => editor.can().redo(),
    },
  ],
];

/** The buttons in the order of the arrow keys. */
export const ALL_BUTTONS: readonly ToolbarButton[] = BUTTONS.flat();
