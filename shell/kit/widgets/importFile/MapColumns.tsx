import { Button, makeStyles, Select, Spinner, tokens } from '@fluentui/react-components';
import type { Field } from '@trestle/schema/field';
import { MAX_IMPORT_ROWS } from '@trestle/schema/limits';
import type { ReactNode } from 'react';
import { Alert } from '../../core/feedback/Alert';
import { formatNumber } from '../../core/format/numbers';
import { mapColumn, type ColumnMapping } from './guessColumns';
import { shownText } from './reader/sheetData';
import type { TableFile } from './tableFile';

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
  hidden: { fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground2 },
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
    .map((row) => shownText(row[column]) || '–')
    .join(', ');

interface MapColumnsProps {
  /** Which part of the file is the table. */
  choices: ReactNode;
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
  const { choices, file, fields, keyField, mapping, onMapping, onBack, onCheck, checking } = props;
  const styles = useStyles();
  const hasKey = mapping.includes(keyField.name);
  const hasTooManyRows = file.rows.length > MAX_IMPORT_ROWS;
  return (
    <>
      {choices}
      <div>
        {file.name} has {formatNumber(file.rows.length)} {file.rows.length === 1 ? 'row' : 'rows'}. Choose what each
        column fills.
      </div>
      <ul className={styles.list} aria-label="Columns of the file">
        {file.headings.map((heading, i) => {
          const { letter, isHidden } = file.columns[i]!;
          const name = heading || `Column ${letter}`;
          return (
            <li key={i} className={styles.column}>
              <div>
                <div className={styles.heading}>
                  {name}
                  {isHidden && <span className={styles.hidden}> (hidden in the spreadsheet)</span>}
                </div>
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
      {hasTooManyRows && (
        <Alert intent="warning">
          One import takes {formatNumber(MAX_IMPORT_ROWS)} rows. Leave the hidden rows out, or split the file.
        </Alert>
      )}
      <div className={styles.actions}>
        <Button
          appearance="primary"
          disabled={!hasKey || hasTooManyRows}
          disabledFocusable={checking}
          onClick={onCheck}
        >
          {checking ? <Spinner size="tiny" label="Checking …" /> : 'Check the rows'}
        </Button>
        <Button disabled={checking} onClick={onBack}>
          Another file
        </Button>
      </div>
    </>
  );
}
