import { Button, makeStyles, mergeClasses, Spinner, ToggleButton, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import type { Entity } from '@trestle/schema/entity';
import { IMPORT_RESULTS, importOptionsOf, importRowsOf, type ImportResult } from '@trestle/schema/importRows';
import { Fragment, useMemo, useState } from 'react';
import { loadable } from '../../core/loadable';
import { saveAs } from '../../core/api/saveAs';
import { useIsNarrow } from '../../core/theme/useIsNarrow';
import { Alert } from '../../core/feedback/Alert';
import { SkeletonBlock } from '../../core/feedback/Skeleton';
import { StatusBadge } from '../../core/feedback/StatusBadge';
import { formatNumber } from '../../core/format/numbers';
import type { ColumnMapping } from './guessColumns';
import type { CheckedFile } from './importCalls';
import { describeDefault, describeRow, refusedRows, rowsByNumber, toCsv } from './importTexts';
import { shownText } from './reader/sheetData';
import type { TableFile } from './tableFile';

const SortableTable = loadable(
  () => import(/* webpackChunkName: "sortableTable" */ '../sortableTable/SortableTable'),
  () => <SkeletonBlock height={400} />,
);

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    marginBottom: tokens.spacingVerticalM,
  },
  filters: { border: 'none', padding: 0, marginInline: 0, marginTop: 0, minWidth: 0 },
  push: { marginLeft: 'auto' },
});

/** Labels of what an import does to a row. */
const RESULT_LABELS: Readonly<Record<ImportResult, string>> = {
  created: 'Created',
  changed: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Refused',
};
const TONES = { created: 'good', changed: 'accent', unchanged: 'quiet', refused: 'bad' } as const;

const renderText = (value: unknown) => String(value ?? '–');
const renderResult = (value: unknown) => {
  const result = IMPORT_RESULTS.find((each) => RESULT_LABELS[each] === value);
  return result ? <StatusBadge tone={TONES[result]}>{RESULT_LABELS[result]}</StatusBadge> : null;
};

interface CheckedRowsProps {
  entity: Entity;
  file: TableFile;
  mapping: ColumnMapping;
  checked: CheckedFile;
  onBack: () => void;
  onApply: () => void;
  applying: boolean;
}

/** The third step: what an import would do to each row. */
export function CheckedRows({ entity: target, file, mapping, checked, onBack, onApply, applying }: CheckedRowsProps) {
  const styles = useStyles();
  const isNarrow = useIsNarrow();
  const [shownResult, setShownResult] = useState<ImportResult | null>(checked.counts.refused > 0 ? 'refused' : null);
  const { key } = importOptionsOf(target);
  const entity = importRowsOf(target);
  const cellsOf = useMemo(() => rowsByNumber(file), [file]);
  const rows = useMemo(
    () =>
      checked.rows
        .filter(({ result }) => shownResult === null || result === shownResult)
        .map((row) => {
          const textOf = (field: string) => shownText(cellsOf.get(row.row)?.[mapping.indexOf(field)]);
          const missing = missingValues(entity, checked, row.row);
          const [name, outcome] = [
            textOf(key),
            [describeRow(entity, row, textOf), ...missing].filter(Boolean).join(' · '),
          ];
          const result = RESULT_LABELS[row.result];
          // A phone has no room for a column of names.
          return isNarrow
            ? [row.row, result, [name, outcome].filter(Boolean).join(': ')]
            : [row.row, name, result, outcome];
        }),
    [checked, shownResult, entity, cellsOf, mapping, key, isNarrow],
  );
  const { created, changed, refused } = checked.counts;
  const writtenCount = created + changed;
  return (
    <>
      <fieldset className={mergeClasses(styles.bar, styles.filters)} aria-label="Rows shown">
        <ToggleButton size="small" checked={shownResult === null} onClick={() => setShownResult(null)}>
          All {formatNumber(checked.rows.length)}
        </ToggleButton>
        {IMPORT_RESULTS.map((result) => (
          <ToggleButton
            key={result}
            size="small"
            checked={shownResult === result}
            disabled={checked.counts[result] === 0}
            onClick={() => setShownResult(shownResult === result ? null : result)}
          >
            {RESULT_LABELS[result]} {formatNumber(checked.counts[result])}
          </ToggleButton>
        ))}
        {refused > 0 && (
          <Button
            className={styles.push}
            size="small"
            icon={<ArrowDownloadRegular />}
            onClick={() =>
              saveAs(
                toCsv(refusedRows(entity, file, mapping, checked.rows)),
                `refused ${file.name.replace(/\.\w+$/, '')}.csv`,
              )
            }
          >
            Download the refused rows
          </Button>
        )}
      </fieldset>
      <div className={styles.bar}>
        <Button appearance="primary" disabled={writtenCount === 0} disabledFocusable={applying} onClick={onApply}>
          {applying ? <Spinner size="tiny" label="Importing …" /> : applyLabel(writtenCount)}
        </Button>
        <Button disabled={applying} onClick={onBack}>
          Change the columns
        </Button>
        <output>
          {refused > 0 && writtenCount > 0 ? `${formatRowCount(refused)} ${refused === 1 ? 'stays' : 'stay'} out.` : ''}
        </output>
      </div>

      {checked.defaults.map((each) => {
        const { taken, missing } = describeDefault(entity, each);
        return (
          <Fragment key={each.field}>
            {taken && <Alert intent="info">{taken}</Alert>}
            {missing && <Alert intent="warning">{missing}</Alert>}
          </Fragment>
        );
      })}

      <SortableTable
        label="What each row does"
        columns={[
          { label: 'Row', align: 'end', render: renderText },
          ...(isNarrow ? [] : [{ label: entity.fields[key]!.label, align: 'start' as const, render: renderText }]),
          { label: 'Result', align: 'start', render: renderResult },
          { label: 'What', align: 'start', wrap: true, render: (value) => String(value ?? '') },
        ]}
        rows={rows}
      />
    </>
  );
}

const formatRowCount = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`;
const applyLabel = (count: number): string => (count === 0 ? 'Nothing to import' : `Import ${formatRowCount(count)}`);
/** What a row lacks although another record could have had it: 'Has no price yet'. */
const missingValues = (entity: Entity, { defaults }: CheckedFile, row: number): string[] =>
  defaults
    .filter(({ missing }) => missing.includes(row))
    .map(({ field }) => `Has no ${(entity.fields[field]?.label ?? field).toLowerCase()} yet`);
