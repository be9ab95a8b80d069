import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { minColumnWidth } from './columnWidths';
import { useDropMark } from './dropMark';
import type { RowParts } from './rowParts';

const useStyles = makeStyles({
  // A message about a cell lies over the padding below it.
  cell: {
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalXS} ${tokens.spacingVerticalS}`,
    ':first-child': { paddingLeft: tokens.spacingHorizontalS },
    verticalAlign: 'top',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  // The faintest text that is still readable.
  ended: { color: tokens.colorNeutralForeground3, fontStyle: 'italic' },
  // Stays visible however wide the table is.
  actions: {
    whiteSpace: 'nowrap',
    textAlign: 'right',
    position: 'sticky',
    right: 0,
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  // Eight columns fit beside it at 1280 px.
  handle: { ':first-child': { paddingLeft: tokens.spacingHorizontalXXS }, paddingRight: 0, width: '20px' },
  inner: {
    paddingTop: tokens.spacingVerticalS,
    paddingRight: tokens.spacingHorizontalS,
    paddingBottom: tokens.spacingVerticalM,
    paddingLeft: tokens.spacingHorizontalXXL,
    backgroundColor: tokens.colorNeutralBackground2,
  },
});

/** A row of an editable table as a row of cells, with its open lists in a row below. */
export function RowTableLine({ columns, ended, handle, rowProps, buttons, openLists, renderField }: RowParts) {
  const styles = useStyles();
  const dropMark = useDropMark();
  return (
    <>
      <tr {...rowProps} className={mergeClasses(dropMark.cells, ended && styles.ended)}>
        {handle && (
          <td className={mergeClasses(styles.cell, styles.handle)} data-screen-only>
            {handle}
          </td>
        )}
        {columns.map((field) => (
          <td key={field.name} className={styles.cell} style={{ minWidth: `${minColumnWidth(field)}px` }}>
            {renderField(field, true)}
          </td>
        ))}
        <td className={mergeClasses(styles.cell, styles.actions)}>{buttons}</td>
      </tr>
      {openLists && (
        <tr>
          <td className={styles.inner} colSpan={columns.length + (handle ? 2 : 1)}>
            {openLists}
          </td>
        </tr>
      )}
    </>
  );
}
