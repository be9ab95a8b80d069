import { file } from '@trestle/schema/entities/file';
import { MAX_FILE_SIZE_TEXT } from '@trestle/schema/limits';
import type { RowOf } from '@trestle/schema/entity';
import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import { AttachRegular } from '@fluentui/react-icons/svg/attach';
import { useRef, useState, type DragEvent } from 'react';
import { loadable } from '../../core/loadable';
import { useMayCall } from '../../core/access/useAccess';
import { ErrorCard } from '../../core/feedback/ErrorCard';
import { Alert } from '../../core/feedback/Alert';
import { SkeletonBlock } from '../../core/feedback/Skeleton';
import { Section } from '../page/Section';
import { useSession } from '../../core/session/useSession';
import { useAttachments, type AttachmentOwner } from './useAttachments';
import { FileRow } from './FileRow';
import { hasPreview } from '../../core/api/content';
import { useRefreshFiles } from './useRefreshFiles';
import { useUpload } from './useUpload';
import { PHONE } from '../../core/theme/pageWidth';

const Preview = loadable(
  () => import('./Preview'),
  () => <SkeletonBlock height={200} />,
);
type File = RowOf<typeof file>;

const useStyles = makeStyles({
  drop: { borderRadius: tokens.borderRadiusLarge, outlineOffset: '6px' },
  over: { outline: `2px dashed ${tokens.colorBrandStroke1}` },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    [PHONE]: { display: 'block', '& thead': { display: 'none' }, '& tbody': { display: 'block' } },
  },
  head: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalXS} 0`,
    textAlign: 'left',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
    ':last-child': { paddingRight: 0, textAlign: 'right' },
  },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    marginTop: tokens.spacingVerticalM,
  },
  quiet: {
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

/** The files on a record (contract §2.5): upload by button or drop, preview, download, delete. */
export function FilesTable({ owner }: { owner: AttachmentOwner }) {
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  const { user } = useSession();
  const mayEdit = useMayCall(owner.entity, 'edit');
  const { rows, loading, error, reload, more } = useAttachments(file, owner);
  const { uploading, refusal, upload, dismiss } = useUpload(owner);
  const refreshFiles = useRefreshFiles();
  const [isDragOver, setIsDragOver] = useState(false);
  const [previewedFile, setPreviewedFile] = useState<File | null>(null);
  const onDrag = (event: DragEvent, isOver: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsDragOver(isOver);
  };
  if (error)
    return (
      <Section heading="Files">
        <ErrorCard title="The files could not be loaded" error={error} onRetry={reload} />
      </Section>
    );
  return (
    <Section heading="Files">
      {/* Dropping is a shortcut for the mouse. The keyboard has the button. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={mergeClasses(styles.drop, isDragOver && styles.over)}
        onDragOver={(event) => onDrag(event, true)}
        onDragLeave={(event) => onDrag(event, false)}
        onDrop={(event) => {
          onDrag(event, false);
          void upload([...event.dataTransfer.files]);
        }}
      >
        {refusal && (
          <Alert intent="error" onDismiss={dismiss}>
            {refusal}
          </Alert>
        )}
        {loading && (
          <div aria-busy="true">
            <SkeletonBlock height={56} />
          </div>
        )}
        {!loading && rows.length === 0 && <p className={styles.quiet}>No files yet.</p>}
        {rows.length > 0 && (
          <table className={styles.table} aria-label="Files">
            <thead>
              <tr>
                {['File', 'Size', 'Type', 'By', 'When', 'Actions'].map((heading) => (
                  <th key={heading} scope="col" className={styles.head}>
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <FileRow
                  key={row.id}
                  file={row}
                  mayDelete={mayEdit || row.created_user === user?.id}
                  onPreview={
                    hasPreview(row) ? () => setPreviewedFile(previewedFile?.id === row.id ? null : row) : undefined
                  }
                  previewed={previewedFile?.id === row.id}
                  onDeleted={() => {
                    setPreviewedFile((shown) => (shown?.id === row.id ? null : shown));
                    refreshFiles();
                  }}
                />
              ))}
            </tbody>
          </table>
        )}
        {previewedFile && (
          <Preview key={previewedFile.id} file={previewedFile} onClose={() => setPreviewedFile(null)} />
        )}
        <div className={styles.foot}>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            aria-label="Files to upload"
            onChange={({ target }) => {
              void upload([...(target.files ?? [])]);
              target.value = '';
            }}
          />
          <Button
            icon={uploading ? <Spinner size="extra-tiny" aria-label="Uploading" /> : <AttachRegular />}
            disabledFocusable={uploading}
            onClick={() => input.current?.click()}
          >
            Upload file
          </Button>
          <p className={styles.quiet}>or drop one here · at most {MAX_FILE_SIZE_TEXT}</p>
          {more && (
            <Button appearance="subtle" onClick={more}>
              Show older
            </Button>
          )}
        </div>
      </div>
    </Section>
  );
}
