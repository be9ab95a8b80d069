import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import type { Field } from '@trestle/schema/field';
import { MAX_IMPORT_ROWS } from '@trestle/schema/limits';
import { useRef, useState, type DragEvent } from 'react';
import { saveAs } from '../../core/api/saveAs';
import { Alert } from '../../core/feedback/Alert';
import { formatNumber } from '../../core/format/numbers';
import { toCsv } from './importTexts';
import { readTableFile, TableFileError, type TableFile } from './readTableFile';

const useStyles = makeStyles({
  drop: {
    display: 'grid',
    justifyItems: 'center',
    textAlign: 'center',
    rowGap: tokens.spacingVerticalM,
    padding: `${tokens.spacingVerticalXXXL} ${tokens.spacingHorizontalL}`,
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  dropping: { border: `1px dashed ${tokens.colorBrandStroke1}`, backgroundColor: tokens.colorBrandBackground2 },
  note: { color: tokens.colorNeutralForeground2, maxWidth: '60ch' },
});

interface ChooseFileProps {
  /** Name of the template. */
  name: string;
  fields: readonly Field[];
  onFile: (file: TableFile) => void;
}

/** The first step: reads a file that is dropped or chosen, and offers a template with the headings that fit. */
export function ChooseFile({ name, fields, onFile }: ChooseFileProps) {
  const styles = useStyles();
  const [isDragOver, setIsDragOver] = useState(false);
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState('');
  const chooser = useRef<HTMLInputElement>(null);
  const read = async (file: File | undefined) => {
    if (!file) return;
    setReading(true);
    setProblem('');
    try {
      onFile(await readTableFile(file));
    } catch (error) {
      setProblem(error instanceof TableFileError ? error.message : "Couldn't read this file. Try again.");
    }
    setReading(false);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    void read(event.dataTransfer.files[0]);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(true);
  };
  return (
    <>
      {problem && <Alert intent="error">{problem}</Alert>}
      <div
        className={mergeClasses(styles.drop, isDragOver && styles.dropping)}
        onDragOver={onDragOver}
        onDragLeave={() => setIsDragOver(false)}
        onDrop={onDrop}
      >
        <input
          ref={chooser}
          type="file"
          accept=".csv,.txt,.tsv,.xlsx"
          hidden
          aria-label="File to import"
          onChange={(event) => {
            void read(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button
          appearance="primary"
          icon={reading ? <Spinner size="tiny" /> : <ArrowUploadRegular />}
          disabledFocusable={reading}
          onClick={() => chooser.current?.click()}
        >
          Choose a file
        </Button>
        <div className={styles.note}>
          Or drop it here: csv or xlsx, up to {formatNumber(MAX_IMPORT_ROWS)} rows, with headings in its first row.
          Nothing is saved until you have seen what changes.
        </div>
        <Button
          appearance="subtle"
          icon={<ArrowDownloadRegular />}
          onClick={() => saveAs(toCsv([fields.map(({ label }) => label)]), `${name}.csv`)}
        >
          Download a template
        </Button>
      </div>
    </>
  );
}
