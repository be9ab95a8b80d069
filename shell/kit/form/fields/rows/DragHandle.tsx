import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ReOrderDotsVerticalRegular } from '@fluentui/react-icons/svg/re-order-dots-vertical';
import type { StartRowDrag } from './useRowDrag';

const useStyles = makeStyles({
  handle: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: '20px',
    minHeight: '28px',
    color: tokens.colorNeutralForeground3,
    cursor: 'grab',
    userSelect: 'none',
    // A finger on the handle drags the row instead of scrolling the page.
    touchAction: 'none',
    ':active': { cursor: 'grabbing' },
    // Large enough to touch.
    '@media (pointer: coarse)': { minWidth: '40px', minHeight: '40px' },
  },
});

interface DragHandleProps {
  /** The row's position, from 0. */
  at: number;
  onStart: StartRowDrag;
  /** The handle's tooltip: 'Drag to move the line'. */
  title: string;
  className?: string;
}

/** Drags its row to another place. Hidden from screen readers, which have the buttons and keys. */
export function DragHandle({ at, onStart, title, className }: DragHandleProps) {
  const styles = useStyles();
  return (
    <span
      className={mergeClasses(styles.handle, className)}
      title={title}
      aria-hidden="true"
      onPointerDown={(event) => onStart(event, at)}
    >
      <ReOrderDotsVerticalRegular />
    </span>
  );
}
