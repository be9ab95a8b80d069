import type { Field } from '@trestle/schema/field';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { VISUALLY_HIDDEN } from '../../../core/theme/visuallyHidden';
import { isNumeric } from '../../values/visibleFields';

const useStyles = makeStyles({
  scroller: {
    position: 'relative',
    overflowX: 'auto',
    // Room for a message below the last row.
    paddingBottom: tokens.spacingVerticalSNudge,
    scrollPaddingRight: '136px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  table: { width: '100%', borderCollapse: 'collapse' },
  header: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXS}`,
    textAlign: 'left',
    verticalAlign: 'bottom',
    ':first-child': { paddingLeft: tokens.spacingHorizontalS },
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  end: { textAlign: 'right' },
  actions: { position: 'sticky', right: 0, zIndex: 1, backgroundColor: tokens.colorNeutralBackground1 },
  visuallyHidden: VISUALLY_HIDDEN,
});

interface RowsTableProps {
  label: string;
  columns: readonly Field[];
  /** Whether rows have a handle for dragging. */
  draggable: boolean;
  /** The rows. */
  children: ReactNode;
}

/** The table around nested rows, with a heading for each column. */
export function RowsTable({ label, columns, draggable, children }: RowsTableProps) {
  const styles = useStyles();
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {draggable && (
              <th scope="col" className={styles.header} data-screen-only>
                <span className={styles.visuallyHidden}>Drag</span>
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                className={mergeClasses(styles.header, isNumeric(column) && styles.end)}
              >
                {column.label}
                {column.required && !column.readonly ? ' *' : ''}
              </th>
            ))}
            <th scope="col" className={mergeClasses(styles.header, styles.actions)}>
              <span className={styles.visuallyHidden}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
