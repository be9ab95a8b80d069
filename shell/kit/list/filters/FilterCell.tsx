import { Select } from '@fluentui/react-components';
import { SkeletonBlock } from '../../core/feedback/Skeleton';
import { loadable } from '../../core/loadable';
import { LookupBox } from '../../form/fields/lookup/LookupBox';
import { valueKind } from '../query/filterableFields';
import { useFilterCellStyles, type FilterCellProps } from './filterCellStyles';
import { TypedFilterCell } from './TypedFilterCell';

const TreeFilter = loadable(
  async () => ({ default: (await import('../../form/fields/tree/treeParts')).TreeFilter }),
  () => <SkeletonBlock height={24} />,
);

/**
 * One column's filter (S1 §2.6, §5): an input with an operator sign for text, numbers and dates, a look-up for a
 * foreign key, and a choice of Yes and No.
 */
export function FilterCell(props: FilterCellProps) {
  const styles = useFilterCellStyles();
  const { field, filter, onChange } = props;
  const kind = valueKind(field);
  if (field.ofTree)
    return (
      <span className={styles.cell}>
        <span className={styles.value}>
          <TreeFilter {...props} />
        </span>
      </span>
    );
  if (kind === 'key' && field.ref) {
    return (
      <span className={styles.cell}>
        <span className={styles.value}>
          <LookupBox
            entity={field.ref}
            compact
            withEnded
            placeholder="All"
            aria-label={`Filter ${field.label}`}
            value={typeof filter?.value === 'number' ? filter.value : null}
            onChange={(id) => onChange(id === null ? null : { op: '=', value: id })}
          />
        </span>
      </span>
    );
  }
  if (kind === 'boolean') {
    return (
      <span className={styles.cell}>
        <Select
          size="small"
          aria-label={`Filter ${field.label}`}
          value={filter === undefined ? '' : String(filter.value)}
          onChange={(_, { value }) => onChange(value === '' ? null : { op: '=', value: value === 'true' })}
        >
          <option value="">All</option>
          <option value="true">Yes</option>
          <option value="false">No</option>
        </Select>
      </span>
    );
  }
  return <TypedFilterCell {...props} />;
}
