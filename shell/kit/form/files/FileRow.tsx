import { file as entity } from '@trestle/schema/entities/file';
import type { RowOf } from '@trestle/schema/entity';
import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useState } from 'react';
import { collection } from '../../core/api/collection';
import { saveAs } from '../../core/api/saveAs';
import { useSingleCall } from '../../core/api/useSingleCall';
import { toast } from '../../core/feedback/toasts';
import { ConfirmDialog } from '../ConfirmDialog';
import { formatNoteTime } from '../../core/format/dates';
import { formatSize } from '../../core/format/numbers';
import { fetchFileContent } from '../../core/api/content';
import { PHONE } from '../../core/theme/pageWidth';

const useStyles = makeStyles({
  row: {
    [PHONE]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: tokens.spacingHorizontalM,
      padding: `${tokens.spacingVerticalS} 0`,
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
  cell: {
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalSNudge} 0`,
    overflowWrap: 'anywhere',
    verticalAlign: 'middle',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    [PHONE]: { padding: 0, borderTop: 'none', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  },
  name: {
    fontWeight: tokens.fontWeightSemibold,
    [PHONE]: { width: '100%', fontSize: tokens.fontSizeBase300, color: tokens.colorNeutralForeground1 },
  },
  open: {
    padding: 0,
    minWidth: 0,
    textAlign: 'left',
    justifyContent: 'flex-start',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForegroundLink,
    overflowWrap: 'anywhere',
  },
  size: { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  actions: { whiteSpace: 'nowrap', textAlign: 'right', paddingRight: 0, [PHONE]: { marginLeft: 'auto' } },
});

interface FileRowProps {
  file: RowOf<typeof entity>;
  mayDelete: boolean;
  /** Whether the preview is shown. */
  previewed: boolean;
  /** Shows or hides the preview; absent where there is none. */
  onPreview: (() => void) | undefined;
  onDeleted: () => void;
}

/** One file: name, size, type, author and time; preview, download, delete. */
export function FileRow({ file, mayDelete, previewed, onPreview, onDeleted }: FileRowProps) {
  const styles = useStyles();
  const [isConfirming, setIsConfirming] = useState(false);
  const name = file.original_filename ?? `File ${file.id}`;
  const { run, isRunning: working } = useSingleCall(async (task: () => Promise<void>) => {
    await task().catch((error: unknown) => toast.error((error as Error).message));
  });
  const download = () => run(async () => saveAs(await fetchFileContent(file.id), name));
  const answer = (yes: boolean) => {
    setIsConfirming(false);
    if (!yes) return;
    void run(async () => {
      await collection(entity).remove(file.id);
      toast.success('Deleted Item');
      onDeleted();
    });
  };
  return (
    <tr className={styles.row}>
      <th scope="row" className={mergeClasses(styles.cell, styles.name)} style={{ textAlign: 'left' }}>
        {onPreview ? (
          <Button appearance="transparent" className={styles.open} aria-expanded={previewed} onClick={onPreview}>
            {name}
          </Button>
        ) : (
          name
        )}
      </th>
      <td className={mergeClasses(styles.cell, styles.size)}>{formatSize(file.file_size)}</td>
      <td className={styles.cell}>{file.file_type}</td>
      <td className={styles.cell}>{file.created_user__descriptive_name}</td>
      <td className={mergeClasses(styles.cell, styles.size)}>{formatNoteTime(file.created_date)}</td>
      <td className={mergeClasses(styles.cell, styles.actions)}>
        <Button
          appearance="subtle"
          icon={<ArrowDownloadRegular />}
          aria-label={`Download ${name}`}
          title="Download"
          disabledFocusable={working}
          onClick={() => void download()}
        />
        {mayDelete && (
          <Button
            appearance="subtle"
            icon={<DeleteRegular />}
            aria-label={`Delete ${name}`}
            title="Delete"
            disabledFocusable={working}
            onClick={() => setIsConfirming(true)}
          />
        )}
        <ConfirmDialog
          open={isConfirming}
          danger
          title="Delete File"
          words={`Delete file “${name}”? This cannot be undone.`}
          yes="Delete"
          onAnswer={answer}
        />
      </td>
    </tr>
  );
}
