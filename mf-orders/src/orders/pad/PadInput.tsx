import { Alert, Button, makeStyles, mergeClasses, ROWS_AS_CARDS, Textarea, tokens } from '@trestle/kit/core';
import { useEffect, useRef, useState, type ChangeEvent, type DragEvent, type ReactNode, type RefObject } from 'react';
import { TableFileError } from '@trestle/kit/widgets';
import { trimLineBreaks } from './padText';
import { readListFile } from './readListFile';

const useStyles = makeStyles({
  side: { gridArea: 'input', display: 'grid', rowGap: tokens.spacingVerticalS },
  label: { fontWeight: tokens.fontWeightSemibold, fontSize: tokens.fontSizeBase200 },
  text: {
    height: '320px',
    maxHeight: 'none',
    '& textarea': { height: '100%', maxHeight: 'none', fontFamily: tokens.fontFamilyMonospace },
    [ROWS_AS_CARDS]: { height: '140px' },
  },
  dropTarget: { outline: `2px dashed ${tokens.colorBrandStroke1}` },
});

interface PadInputProps {
  input: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onText: (text: string) => void;
  autoFocus: boolean;
  children: ReactNode;
}

/** The text box of the pad, and a button that appends a file to it. A file can also be dropped on the box. */
export function PadInput({ input, text, onText, autoFocus, children }: PadInputProps) {
  const styles = useStyles();
  const [isDropTarget, setIsDropTarget] = useState(false);
  const [problem, setProblem] = useState('');
  const [hiddenRows, setHiddenRows] = useState('');
  const fileInput = useRef<HTMLInputElement>(null);
  const reading = useRef<AbortController | null>(null);
  // Reading a file takes a moment, in which more may be typed.
  const latestText = useRef(text);
  useEffect(() => {
    latestText.current = text;
  }, [text]);
  // Leaving the pad ends the reading of a file.
  useEffect(() => () => reading.current?.abort(), []);
  const appendFile = async (file: File | undefined) => {
    if (!file) return;
    reading.current?.abort();
    const { signal } = (reading.current = new AbortController());
    setProblem('');
    setHiddenRows('');
    try {
      const list = await readListFile(file, signal);
      if (signal.aborted) return;
      setHiddenRows(list.hiddenRows);
      onText([trimLineBreaks(latestText.current), list.text].filter(Boolean).join('\n'));
    } catch (error) {
      if (signal.aborted) return;
      setProblem(error instanceof TableFileError ? error.message : "Couldn't read this file.");
    }
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    void appendFile(event.target.files?.[0]);
    event.target.value = '';
  };
  const drop = (event: DragEvent) => {
    setIsDropTarget(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void appendFile(event.dataTransfer.files[0]);
  };
  return (
    <div className={styles.side}>
      <label className={styles.label} htmlFor="pad-text">
        Type or paste: code, quantity
      </label>
      <Textarea
        ref={input}
        id="pad-text"
        // The pad is opened to type in it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={autoFocus}
        className={mergeClasses(styles.text, isDropTarget && styles.dropTarget)}
        placeholder={'ROW-204 2\nHLD-324 4'}
        spellCheck={false}
        value={text}
        onChange={(_, { value }) => onText(value)}
        onDragOver={(event) => {
          // The browser itself puts a dropped text in.
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setIsDropTarget(true);
        }}
        onDragLeave={() => setIsDropTarget(false)}
        onDrop={drop}
      />
      <input
        ref={fileInput}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx"
        hidden
        onChange={choose}
        aria-label="List file"
      />
      <Button size="small" onClick={() => fileInput.current?.click()}>
        From a file …
      </Button>
      {hiddenRows && (
        <Alert intent="info">The spreadsheet hides rows of this list: {hiddenRows}. They are left out.</Alert>
      )}
      {problem && <Alert intent="error">{problem}</Alert>}
      {children}
    </div>
  );
}
