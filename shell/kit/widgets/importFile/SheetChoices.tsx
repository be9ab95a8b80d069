import { Checkbox, Field, makeStyles, Select, Spinner, tokens } from '@fluentui/react-components';
import { Alert } from '../../core/feedback/Alert';
import { formatNumber } from '../../core/format/numbers';
import { shownText, type SheetData } from './reader/sheetData';
import { formatRanges, type TableFile, type SheetLayout } from './tableFile';

/** Number of rows among which the headings can be chosen. */
const MAX_OFFERED_ROWS = 20;
/** Most characters of a row that its choice shows. */
const MAX_ROW_CHARACTERS = 60;

const useStyles = makeStyles({
  choices: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalS,
    marginBottom: tokens.spacingVerticalM,
  },
  // A long row does not widen a narrow page.
  choice: { minWidth: '12rem', maxWidth: '100%', gridTemplateColumns: 'minmax(0, 1fr)' },
  select: { minWidth: 0, '> select': { width: '100%', minWidth: 0, textOverflow: 'ellipsis' } },
});

/** Returns the beginning of a row: 'Row 3: Code, Description'. */
const describeRow = ({ rows }: SheetData, position: number): string => {
  const { number, cells } = rows[position]!;
  const text = cells.map(shownText).filter(Boolean).join(', ');
  return `Row ${number}: ${text.length > MAX_ROW_CHARACTERS ? `${text.slice(0, MAX_ROW_CHARACTERS)} …` : text}`;
};

interface SheetChoicesProps {
  sheet: SheetData;
  layout: SheetLayout;
  file: TableFile;
  isReading: boolean;
  onSheet: (sheet: number) => void;
  onLayout: (layout: SheetLayout) => void;
}

/** Which part of a file is imported: the sheet, the row with the headings, and whether hidden rows are. */
export function SheetChoices({ sheet, layout, file, isReading, onSheet, onLayout }: SheetChoicesProps) {
  const styles = useStyles();
  const offeredRows = sheet.rows
    .slice(0, MAX_OFFERED_ROWS)
    .flatMap(({ isHidden }, position) => (isHidden && position !== layout.headingRow ? [] : [position]));
  const hasRowBelow = layout.headingRow + 2 < sheet.rows.length;
  return (
    <>
      <div className={styles.choices}>
        {sheet.sheets.length > 1 && (
          <Field className={styles.choice} label="Sheet">
            <Select
              className={styles.select}
              value={String(sheet.sheet)}
              disabled={isReading}
              onChange={(_, { value }) => onSheet(Number(value))}
            >
              {sheet.sheets.map(({ name, isHidden }, i) => (
                <option key={i} value={i}>
                  {isHidden ? `${name} (hidden)` : name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field className={styles.choice} label="Headings">
          <Select
            className={styles.select}
            value={String(layout.headingRow)}
            disabled={isReading}
            onChange={(_, { value }) => onLayout({ ...layout, headingRow: Number(value), hasTwoHeadingRows: false })}
          >
            {offeredRows.map((position) => (
              <option key={position} value={position}>
                {describeRow(sheet, position)}
              </option>
            ))}
          </Select>
        </Field>
        <Checkbox
          label="The row below has headings, too"
          checked={layout.hasTwoHeadingRows}
          disabled={isReading || !hasRowBelow}
          onChange={(_, { checked }) => onLayout({ ...layout, hasTwoHeadingRows: checked === true })}
        />
        {isReading && <Spinner size="tiny" label="Reading the sheet …" />}
      </div>
      <HiddenParts sheet={sheet} layout={layout} file={file} onLayout={onLayout} />
    </>
  );
}

/** Names the rows and columns that the spreadsheet hides. They are left out unless somebody wants them. */
function HiddenParts({ sheet, layout, file, onLayout }: Omit<SheetChoicesProps, 'isReading' | 'onSheet'>) {
  const { hiddenRowNumbers: hiddenRows, columns } = file;
  const hiddenColumns = columns.filter(({ isHidden }) => isHidden).map(({ letter }) => letter);
  return (
    <>
      {sheet.sheets[sheet.sheet]?.isHidden && (
        <Alert intent="warning">The spreadsheet hides this sheet. Choose another one if you did not mean it.</Alert>
      )}
      {hiddenRows.length > 0 && (
        <Alert intent="warning">
          The spreadsheet hides {hiddenRows.length === 1 ? 'row' : `${formatNumber(hiddenRows.length)} rows:`}{' '}
          {formatRanges(hiddenRows)}.{' '}
          <Checkbox
            label="Import hidden rows, too"
            checked={layout.withHiddenRows}
            onChange={(_, { checked }) => onLayout({ ...layout, withHiddenRows: checked === true })}
          />
        </Alert>
      )}
      {hiddenColumns.length > 0 && (
        <Alert intent="info">
          The spreadsheet hides {hiddenColumns.length === 1 ? 'column' : 'columns'} {hiddenColumns.join(', ')}. Hidden
          columns are left out unless you choose what they fill.
        </Alert>
      )}
      {sheet.leftOutColumns > 0 && (
        <Alert intent="info">
          {formatNumber(sheet.leftOutColumns)} more {sheet.leftOutColumns === 1 ? 'column is' : 'columns are'} left out.
        </Alert>
      )}
    </>
  );
}
