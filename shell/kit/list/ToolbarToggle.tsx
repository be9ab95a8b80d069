import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactElement } from 'react';

/** How a tool looks that is on. */
export const useToggleStyles = makeStyles({
  icon: { minWidth: '32px', minHeight: '32px' },
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
  icon: ReactElement;
  label: string;
  /** Stands beside the icon where there is room; the label says it whole. */
  words?: string;
  on: boolean;
  onToggle: (on: boolean) => void;
}

/** A button of a toolbar that stays pressed. */
export function ToolbarToggle({ icon, label, words, on, onToggle }: ToolbarToggleProps) {
  const styles = useToggleStyles();
  return (
    <Button
      icon={icon}
      className={mergeClasses(!words && styles.icon, on && styles.on)}
      aria-pressed={on}
      aria-label={label}
      title={label}
      onClick={() => onToggle(!on)}
    >
      {words}
    </Button>
  );
}
