import { Button, makeStyles, Select, Spinner, tokens } from '@fluentui/react-components';
import type { Field } from '@trestle/schema/field';
import { Alert } from '../../core/feedback/Alert';
import { formatNumber } from '../../core/format/numbers';
import { mapColumn, type ColumnMapping } from './guessColumns';
import type { TableFile } from './readTableFile';

/** Number of values shown of each column. */
const SAMPLE_ROWS = 3;

const useStyles = makeStyles({
  list: { display: 'grid', rowGap: tokens.spacingVerticalS, margin: `${tokens.spacingVerticalL} 0`, padding: 0 },
  column: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalL,
    alignItems: 'center',
    listStyleType: 'none',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  heading: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  sample: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

/** The first values of a column, as an example of its content. */
const formatSamples = ({ rows }: TableFile, column: number): string =>
  rows
    .slice(0, SAMPLE_ROWS)
    .map((row) => row[column] ?? '–')
    .join(', ');

interface MapColumnsProps {
  file: TableFile;
  fields: readonly Field[];
  /** The field that finds a row's record. */
  keyField: Field;
  mapping: ColumnMapping;
  onMapping: (mapping: ColumnMapping) => void;
  onBack: () => void;
  onCheck: () => void;
  checking: boolean;
}

/** The second step: which field each column of the file fills. */
export function MapColumns(props: MapColumnsProps) {
  const { file, fields, keyField, mapping, onMapping, onBack, onCheck, checking } = props;
  const styles = useStyles();
  const hasKey = mapping.includes(keyField.name);
  return (
    <>
      <div>
        {file.name} has {formatNumber(file.rows.length)} {file.rows.length === 1 ? 'row' : 'rows'}. Choose what each
        column fills.
      </div>
      <ul className={styles.list} aria-label="Columns of the file">
        {file.headings.map((heading, i) => {
          const name = heading || `Column ${i + 1}`;
          return (
            <li key={i} className={styles.column}>
              <div>
                <div className={styles.heading}>{name}</div>
                <div className={styles.sample}>{formatSamples(file, i)}</div>
              </div>
              <Select
                aria-label={`${name} fills`}
                value={mapping[i]}
                disabled={checking}
                onChange={(_, { value }) => onMapping(mapColumn(mapping, i, value))}
              >
                <option value="">Leave out</option>
                {fields.map((field) => (
                  <option key={field.name} value={field.name}>
                    {field.label}
                  </option>
                ))}
              </Select>
            </li>
          );
        })}
      </ul>
      {!hasKey && (
        <Alert intent="warning">
          Choose the column that fills {keyField.label}. Each row is found by it: without one, nothing can be imported.
        </Alert>
      )}
      <div className={styles.actions}>
        <Button appearance="primary" disabled={!hasKey} disabledFocusable={checking} onClick={onCheck}>
          {checking ? <Spinner size="tiny" label="Checking …" /> : 'Check the rows'}
        </Button>
        <Button disabled={checking} onClick={onBack}>
          Another file
        </Button>
      </div>
    </>
  );
}
