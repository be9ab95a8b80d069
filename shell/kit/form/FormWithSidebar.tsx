import { makeStyles, mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const NARROWER = '@media (max-width: 1099px)';
const useStyles = makeStyles({
  page: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 320px',
    columnGap: '16px',
    alignItems: 'start',
    [NARROWER]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  // Sections look at the room they have, not at the window's.
  main: { minWidth: 0, containerType: 'inline-size' },
  aside: {
    minWidth: 0,
    [NARROWER]: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))',
      columnGap: '16px',
      alignItems: 'start',
    },
  },
  first: { [NARROWER]: { order: -1 } },
});

export interface FormWithSidebarProps {
  /** Sections of what one looks at but doesn't fill in. */
  aside: ReactNode;
  /** Where there is no room beside the fields they stand above them, not below. */
  first?: boolean;
  children: ReactNode;
}

/** A form's fields, and beside them what is told about the record. */
export function FormWithSidebar({ aside, first = false, children }: FormWithSidebarProps) {
  const styles = useStyles();
  return (
    <div className={styles.page}>
      <div className={styles.main}>{children}</div>
      <aside className={mergeClasses(styles.aside, first && styles.first)} aria-label="About it">
        {aside}
      </aside>
    </div>
  );
}
