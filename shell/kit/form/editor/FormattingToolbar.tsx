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

interface ToolbarProps {
  editor: Editor;
  label: string;
  /** Id of the text box that the buttons control. */
  controls: string;
  place: RefObject<HTMLDivElement | null>;
  onLink: () => void;
}

/** The formatting buttons above the text. One Tab stop; arrow keys move between them, Alt+F10 comes here. */
export function Toolbar({ editor, label, controls, place, onLink }: ToolbarProps) {
  const styles = useStyles();
  const [at, setAt] = useState(0);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (event.key === 'Escape') editor.commands.focus();
    if (next === undefined) return;
    event.preventDefault();
    const to = (next + buttons.length) % buttons.length;
    setAt(to);
    buttons[to]!.focus();
  };
  const run = (button: ToolbarButton) => {
    if (button === LINK) onLink();
    else if (button.can?.(editor) !== false) button.run?.(editor);
  };
  return (
    <div
      ref={place}
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
            const own = ALL_BUTTONS.indexOf(button);
            const [on, possible] = [button.on?.(editor), button.can?.(editor) !== false];
            return (
              <button
                key={button.label}
                type="button"
                tabIndex={own === at ? 0 : -1}
                aria-label={button.label}
                title={button.keys ? `${button.label} (${button.keys})` : button.label}
                aria-pressed={on}
                aria-disabled={possible ? undefined : true}
                className={mergeClasses(styles.button, on && styles.on, !possible && styles.off)}
                onFocus={() => setAt(own)}
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
