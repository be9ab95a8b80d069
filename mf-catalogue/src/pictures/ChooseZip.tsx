import { ArrowUploadRegular, Button, formatNumber, makeStyles, mergeClasses, tokens } from '@trestle/kit/core';
import { MAX_IMPORTED_PICTURES } from '@trestle/schema/pictureImport';
import { useRef, useState } from 'react';
import type { Progress } from './usePictureImport';

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

interface ChooseZipProps {
  /** How many files were looked at; null while none is read. */
  reading: Progress | null;
  onZip: (zip: File) => void;
  onCancel: () => void;
}

/** The first step: a zip that is dropped or chosen. */
export function ChooseZip({ reading, onZip, onCancel }: ChooseZipProps) {
  const styles = useStyles();
  const [isDragOver, setIsDragOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const read = (zip: File | undefined) => {
    if (zip) onZip(zip);
  };
  return (
    <div
      className={mergeClasses(styles.drop, isDragOver && styles.dropping)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDragOver(true);
      }}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsDragOver(false);
        read(event.dataTransfer.files[0]);
      }}
    >
      <input
        ref={chooser}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label="Zip of pictures"
        onChange={({ target }) => {
          read(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button
        appearance="primary"
        icon={<ArrowUploadRegular />}
        disabledFocusable={reading !== null}
        onClick={() => chooser.current?.click()}
      >
        {reading ? 'Reading the zip …' : 'Choose a zip'}
      </Button>
      {reading && (
        <>
          <output>
            {reading.total > 0 && `${formatNumber(reading.done)} of ${formatNumber(reading.total)} files`}
          </output>
          <Button onClick={onCancel}>Cancel</Button>
        </>
      )}
      <div className={styles.note}>
        Or drop it here: up to {formatNumber(MAX_IMPORTED_PICTURES)} pictures, each named by the code of its product,
        such as EMB-124.jpg, and EMB-124_2.jpg or EMB-124-2.jpg for a further one. Nothing is sent until you have seen
        what belongs to what.
      </div>
    </div>
  );
}
