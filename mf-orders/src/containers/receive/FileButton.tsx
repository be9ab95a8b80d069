import { Alert, ArrowUploadRegular, Button, makeStyles } from '@trestle/kit/core';
import { TableFileError } from '@trestle/kit/widgets';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { formatCount } from '../../components/formatCount';
import { MAX_COUNTED_LINES, parsePad } from '../../orders/pad/padText';
import { readListFile } from '../../orders/pad/readListFile';
import { takeFile, type CountedRow } from './countedRows';
import { EMPTY_DRAFT, type ReceiptDraft } from './receiptDraft';

const MAX_NAMED_PROBLEMS = 5;
/** Counts of two files can't be added: the second replaces those of the first. */
const TOO_MANY_LINES = 'This list has too many lines. Add up what each product has, so that it stands there once.';

// Below the buttons, over their whole width.
const useStyles = makeStyles({ result: { order: 1, flexBasis: '100%' } });

interface FileButtonProps {
  rows: readonly CountedRow[];
  /** Applies the counts to what is counted by then: reading a file takes a moment. */
  onChange: (update: (draft: ReceiptDraft) => ReceiptDraft) => void;
}

/** Takes counts from a csv or xlsx file with codes and quantities, and says what of it could not be taken. */
export function FileButton({ rows, onChange }: FileButtonProps) {
  const styles = useStyles();
  const [result, setResult] = useState<{ intent: 'info' | 'warning' | 'error'; words: string } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const take = async (file: File | undefined) => {
    if (!file) return;
    reading.current?.abort();
    const { signal } = (reading.current = new AbortController());
    try {
      const { text, hiddenRows } = await readListFile(file, signal, 'count');
      if (signal.aborted) return;
      const entries = parsePad(text, 'count');
      if (entries.length >= MAX_COUNTED_LINES) throw new TableFileError(TOO_MANY_LINES);
      const { taken, problems } = takeFile(EMPTY_DRAFT, rows, entries);
      onChange((draft) => takeFile(draft, rows, entries).draft);
      const more = problems.length - MAX_NAMED_PROBLEMS;
      const words = [
        `${formatCount(taken, 'code')} counted from ${file.name}.`,
        ...problems.slice(0, MAX_NAMED_PROBLEMS).map((problem) => `${problem}.`),
        ...(more > 0 ? [`And ${formatCount(more, 'more line')} that could not be taken.`] : []),
        ...(hiddenRows ? [`The spreadsheet hides rows: ${hiddenRows}. They are left out.`] : []),
      ];
      setResult({ intent: problems.length ? 'warning' : 'info', words: words.join(' ') });
    } catch (error) {
      if (signal.aborted) return;
      setResult({
        intent: 'error',
        words: error instanceof TableFileError ? error.message : "Couldn't read this file.",
      });
    }
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    void take(event.target.files?.[0]);
    event.target.value = '';
  };
  return (
    <>
      <input ref={input} type="file" accept=".csv,.txt,.tsv,.xlsx" hidden onChange={choose} aria-label="Count file" />
      <Button icon={<ArrowUploadRegular />} onClick={() => input.current?.click()}>
        From a file …
      </Button>
      {result && (
        <div className={styles.result}>
          <Alert intent={result.intent} onDismiss={() => setResult(null)}>
            {result.words}
          </Alert>
        </div>
      )}
    </>
  );
}
