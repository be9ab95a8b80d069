import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const ONE_COLUMN = '@media (max-width: 1099px)';
const useStyles = makeStyles({
  page: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 320px',
    columnGap: tokens.spacingHorizontalL,
    alignItems: 'start',
    [ONE_COLUMN]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  // Sections adapt to this container's width, not to the window's.
  main: { minWidth: 0, containerType: 'inline-size' },
  aside: {
    minWidth: 0,
    [ONE_COLUMN]: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))',
      columnGap: tokens.spacingHorizontalL,
      alignItems: 'start',
    },
  },
  first: { [ONE_COLUMN]: { order: -1 } },
});

export interface FormWithSidebarProps {
  /** Sections that are read, not filled in. */
  aside: ReactNode;
  /** On a narrow screen, puts the sidebar above the fields instead of below. */
  first?: boolean;
  children: ReactNode;
}

/** A form's fields, with facts about the record beside them. */
export function FormWithSidebar({ aside, first = false, children }: FormWithSidebarProps) {
  const styles = useStyles();
  return (
    <div className={styles.page}>
      <div className={styles.main}>{children}</div>
      <aside className={mergeClasses(styles.aside, first && styles.first)} aria-label="About this record">
        {aside}
      </aside>
    </div>
  );
}
