import {
  Alert,
  Button,
  formatNumber,
  formatSize,
  makeStyles,
  StatusBadge,
  tokens,
  useIsNarrow,
} from '@trestle/kit/core';
import { SortableTable } from '@trestle/kit/widgets';
import { IMPORT_RESULTS, type ImportResult } from '@trestle/schema/importRows';
import { useMemo, useState } from 'react';
import { countPictures, linesOf, quotaWords } from './pictureTexts';
import type { CheckedZip } from './usePictureImport';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    margin: `0 0 ${tokens.spacingVerticalM}`,
  },
  filters: { border: 'none', padding: 0, minWidth: 0 },
});

/** Labels of what an import does with a file. */
const LABELS: Readonly<Record<ImportResult, string>> = {
  created: 'New',
  changed: 'Replaces',
  unchanged: 'There already',
  refused: 'Stays out',
};
const TONES = { created: 'good', changed: 'accent', unchanged: 'quiet', refused: 'bad' } as const;
const renderText = (value: unknown) => String(value ?? '');
const renderSize = (value: unknown) => formatSize(Number(value));
const renderResult = (value: unknown) => {
  const result = IMPORT_RESULTS.find((each) => LABELS[each] === value);
  return result ? <StatusBadge tone={TONES[result]}>{LABELS[result]}</StatusBadge> : null;
};

interface CheckedPicturesProps {
  draft: CheckedZip;
  isBusy: boolean;
  onBegin: () => void;
  onBack: () => void;
}

/** The second step: which product each picture belongs to, and what stays out. */
export function CheckedPictures({ draft, isBusy, onBegin, onBack }: CheckedPicturesProps) {
  const styles = useStyles();
  const isNarrow = useIsNarrow();
  const lines = useMemo(() => linesOf(draft, draft.checked.rows), [draft]);
  const countOf = (result: ImportResult) => lines.filter((line) => line.result === result).length;
  const [shown, setShown] = useState<ImportResult | null>(countOf('refused') > 0 ? 'refused' : null);
  const added = countOf('created') + countOf('changed');
  const left = lines.length - added;
  const quota = quotaWords(lines, draft.checked.left_bytes);
  const rows = lines
    .filter(({ result }) => shown === null || result === shown)
    .map(({ name, size, result, words }) =>
      isNarrow ? [LABELS[result], `${name}: ${words}`] : [name, LABELS[result], words, size],
    );
  return (
    <>
      <fieldset className={`${styles.bar} ${styles.filters}`} aria-label="Files shown">
        <Button
          size="small"
          aria-pressed={shown === null}
          appearance={shown === null ? 'outline' : 'subtle'}
          onClick={() => setShown(null)}
        >
          All {formatNumber(lines.length)}
        </Button>
        {IMPORT_RESULTS.map((result) => (
          <Button
            key={result}
            size="small"
            aria-pressed={shown === result}
            appearance={shown === result ? 'outline' : 'subtle'}
            disabled={countOf(result) === 0}
            onClick={() => setShown(shown === result ? null : result)}
          >
            {LABELS[result]} {formatNumber(countOf(result))}
          </Button>
        ))}
      </fieldset>
      {quota && <Alert intent="warning">{quota}</Alert>}
      <div className={styles.bar}>
        <Button appearance="primary" disabled={added === 0} disabledFocusable={isBusy} onClick={onBegin}>
          {added === 0 ? 'Nothing to add' : `Add ${countPictures(added)}`}
        </Button>
        <Button disabled={isBusy} onClick={onBack}>
          Choose another zip
        </Button>
        <output>
          {left > 0 && added > 0 ? `${formatNumber(left)} ${left === 1 ? 'file stays' : 'files stay'} out.` : ''}
        </output>
      </div>
      <SortableTable
        label="What becomes of each file"
        columns={
          isNarrow
            ? [
                { label: 'Result', align: 'start', render: renderResult },
                { label: 'File', align: 'start', wrap: true, render: renderText },
              ]
            : [
                { label: 'File', align: 'start', wrap: true, render: renderText },
                { label: 'Result', align: 'start', render: renderResult },
                { label: 'Product', align: 'start', wrap: true, render: renderText },
                { label: 'Size', align: 'end', render: renderSize },
              ]
        }
        rows={rows}
      />
    </>
  );
}
