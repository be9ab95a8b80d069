import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { formatNumber } from '../../core/format/numbers';
import { RecordName } from '../../core/feedback/NameWithDetails';
import { ValueText } from '../../form/fields/ValueText';
import { renderValue } from '../table/cells';
import type { RowChange } from './rowChanges';

/** Rows that the preview lists; it counts the others. */
const MAX_LISTED_ROWS = 100;

const useStyles = makeStyles({
  scroll: {
    maxHeight: '34vh',
    overflow: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': {
      padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
      textAlign: 'left',
      verticalAlign: 'top',
      overflowWrap: 'anywhere',
    },
    '& thead th': {
      position: 'sticky',
      top: 0,
      whiteSpace: 'nowrap',
      fontSize: tokens.fontSizeBase200,
      color: tokens.colorNeutralForeground3,
      backgroundColor: tokens.colorNeutralBackground1,
      boxShadow: `inset 0 -1px ${tokens.colorNeutralStroke2}`,
    },
    '& tbody tr': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
    '& tbody th': { fontWeight: tokens.fontWeightRegular },
  },
  // Dates and numbers never break over two lines.
  noWrap: { whiteSpace: 'nowrap' },
  before: { color: tokens.colorNeutralForeground3 },
  after: { fontWeight: tokens.fontWeightSemibold },
});

interface ChangePreviewProps {
  entity: Entity;
  field: Field;
  changes: readonly RowChange[];
}

/** The rows that get a new value of a field, with the value before and after. */
export function ChangePreview({ entity, field, changes }: ChangePreviewProps) {
  const styles = useStyles();
  if (!changes.length) return null;
  const noWrap = !['String', 'Text', 'ForeignKey', 'ManyToMany'].includes(field.kind) && styles.noWrap;
  const unlistedCount = changes.length - MAX_LISTED_ROWS;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <section className={styles.scroll} aria-label="Before and after" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{entity.label}</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, MAX_LISTED_ROWS).map(({ row, body }) => (
            <tr key={String(row['id'])}>
              <th scope="row">
                <RecordName entity={entity} row={row} />
              </th>
              <td className={mergeClasses(styles.before, noWrap)}>{renderValue(field, row)}</td>
              <td className={mergeClasses(styles.after, noWrap)}>
                <ValueText field={field} value={body[field.name]} />
              </td>
            </tr>
          ))}
          {unlistedCount > 0 && (
            <tr>
              <td colSpan={3}>and {formatNumber(unlistedCount)} more</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}
