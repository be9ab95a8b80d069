import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import type { Field } from '@trestle/schema/field';
import { MAX_IMPORT_ROWS } from '@trestle/schema/limits';
import { useRef, useState, type DragEvent } from 'react';
import { saveAs } from '../../core/api/saveAs';
import { formatNumber } from '../../core/format/numbers';
import { toCsv } from './importTexts';

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
  isReading: boolean;
  onFile: (file: File) => void;
  onCancel: () => void;
}

/** The first step: reads a file that is dropped or chosen, and offers a template with the headings that fit. */
export function ChooseFile({ name, fields, isReading, onFile, onCancel }: ChooseFileProps) {
  const styles = useStyles();
  const [isDragOver, setIsDragOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const read = (file: File | undefined) => {
    if (file) onFile(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    read(event.dataTransfer.files[0]);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(true);
  };
  return (
    <>
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
            read(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button
          appearance="primary"
          icon={isReading ? <Spinner size="tiny" /> : <ArrowUploadRegular />}
          disabledFocusable={isReading}
          onClick={() => chooser.current?.click()}
        >
          {isReading ? 'Reading the file …' : 'Choose a file'}
        </Button>
        {isReading && <Button onClick={onCancel}>Cancel</Button>}
        <div className={styles.note}>
          Or drop it here: csv or xlsx, up to {formatNumber(MAX_IMPORT_ROWS)} rows, with headings above them. Nothing is
          saved until you have seen what changes.
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
