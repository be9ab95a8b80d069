import { makeStyles, mergeClasses, ToggleButton, tokens } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import { VISUALLY_HIDDEN } from '../../core/theme/visuallyHidden';
import { PHONE } from '../../core/theme/pageWidth';

/** Styles of a toolbar button: `icon` for one without words, `on` for one that is pressed. */
export const useToggleStyles = makeStyles({
  icon: { minWidth: '32px', minHeight: '32px' },
  // On a phone all tools share a line, each large enough to touch.
  words: { [PHONE]: VISUALLY_HIDDEN },
  on: {
    color: tokens.colorBrandForeground1,
    backgroundColor: tokens.colorBrandBackground2,
    borderTopColor: tokens.colorBrandStroke1,
    borderRightColor: tokens.colorBrandStroke1,
    borderBottomColor: tokens.colorBrandStroke1,
    borderLeftColor: tokens.colorBrandStroke1,
    ':hover': { color: tokens.colorBrandForeground1, backgroundColor: tokens.colorBrandBackground2Hover },
  },
});

interface ToolbarToggleProps {
  icon?: ReactElement;
  /** The accessible name and the tooltip. */
  label: string;
  /** Visible text next to the icon. */
  shortLabel?: string;
  on: boolean;
  onToggle: (on: boolean) => void;
}

/** A toolbar button that stays pressed. */
export function ToolbarToggle({ icon, label, shortLabel, on, onToggle }: ToolbarToggleProps) {
  const styles = useToggleStyles();
  return (
    <ToggleButton
      icon={icon}
      className={mergeClasses(!shortLabel && styles.icon, on && styles.on)}
      checked={on}
      aria-label={label}
      title={label}
      onClick={() => onToggle(!on)}
    >
      {shortLabel && <span className={mergeClasses(icon && styles.words)}>{shortLabel}</span>}
    </ToggleButton>
  );
}
