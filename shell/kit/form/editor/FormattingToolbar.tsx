import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Editor } from '@tiptap/core';
import { createElement, useState, type KeyboardEvent, type RefObject } from 'react';
import { ALL_BUTTONS, BUTTONS, LINK, type ToolbarButton } from './toolbarButtons';
import { PHONE } from '../../core/theme/pageWidth';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalS,
    padding: tokens.spacingHorizontalXS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  group: { display: 'flex' },
  button: {
    display: 'grid',
    placeItems: 'center',
    width: '28px',
    height: '28px',
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    fontSize: '18px',
    color: tokens.colorNeutralForeground2,
    backgroundColor: 'transparent',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    [PHONE]: { width: '36px', height: '36px' },
  },
  on: { color: tokens.colorBrandForeground1, backgroundColor: tokens.colorBrandBackground2 },
  off: { color: tokens.colorNeutralForegroundDisabled, cursor: 'default' },
});

interface FormattingToolbarProps {
  editor: Editor;
  label: string;
  /** Id of the text box that the buttons control. */
  controls: string;
  /** Gets the toolbar's element. */
  toolbarRef: RefObject<HTMLDivElement | null>;
  onLink: () => void;
}

/**
 * The formatting buttons above the text. They have one Tab stop, arrow keys move between them, Alt+F10 reaches them.
 */
export function FormattingToolbar({ editor, label, controls, toolbarRef, onLink }: FormattingToolbarProps) {
  const styles = useStyles();
  // Position of the button that Tab reaches.
  const [tabStop, setTabStop] = useState(0);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const next = { ArrowRight: tabStop + 1, ArrowLeft: tabStop - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (event.key === 'Escape') editor.commands.focus();
    if (next === undefined) return;
    event.preventDefault();
    const nextStop = (next + buttons.length) % buttons.length;
    setTabStop(nextStop);
    buttons[nextStop]!.focus();
  };
  const run = (button: ToolbarButton) => {
    if (button === LINK) onLink();
    else if (button.can?.(editor) !== false) button.run?.(editor);
  };
  return (
    <div
      ref={toolbarRef}
      className={styles.bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={`Formatting for ${label}`}
      aria-controls={controls}
      onKeyDown={move}
    >
      {BUTTONS.map((group) => (
        <div key={group[0]!.label} className={styles.group}>
          {group.map((button) => {
            const index = ALL_BUTTONS.indexOf(button);
            const [isOn, isPossible] = [button.on?.(editor), button.can?.(editor) !== false];
            return (
              <button
                key={button.label}
                type="button"
                tabIndex={index === tabStop ? 0 : -1}
                aria-label={button.label}
                title={button.keys ? `${button.label} (${button.keys})` : button.label}
                aria-pressed={isOn}
                aria-disabled={isPossible ? undefined : true}
                className={mergeClasses(styles.button, isOn && styles.on, !isPossible && styles.off)}
                onFocus={() => setTabStop(index)}
                // Keeps the selection in the text.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => run(button)}
              >
                {createElement(button.icon)}
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
