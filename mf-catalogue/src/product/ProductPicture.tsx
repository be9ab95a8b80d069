import {
  ArrowUploadRegular,
  SkeletonBlock,
  Button,
  fetchFileContent,
  LineDrawing,
  loadError,
  makeStyles,
  tokens,
  useBlobImage,
  useMayCall,
} from '@trestle/kit/core';
import { Section, useFormContext, useUpload } from '@trestle/kit/form';
import { product } from '@trestle/schema/entities/product';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { findNewestPicture } from './findNewestPicture';

const ARMCHAIR =
  'M18 28V10a6 6 0 0 1 6-6h24a6 6 0 0 1 6 6v18M10 24a5 5 0 0 1 8 4v4h36v-4a5 5 0 0 1 8 4v8H10v-8a5 5 0 0 1 0-8z' +
  'M16 40v5M56 40v5';

/** Height of what stands in place of a picture, which most products lack. */
const PLACEHOLDER_HEIGHT_PX = 116;

const useStyles = makeStyles({
  picture: {
    display: 'block',
    width: '100%',
    maxHeight: '260px',
    objectFit: 'contain',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  placeholder: {
    display: 'grid',
    placeItems: 'center',
    rowGap: tokens.spacingVerticalS,
    padding: `${tokens.spacingVerticalXL} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  drawing: { color: tokens.colorNeutralStroke1 },
  footer: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    marginTop: tokens.spacingVerticalMNudge,
  },
  quiet: {
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  error: { margin: `${tokens.spacingVerticalS} 0 0`, color: tokens.colorStatusDangerForeground1 },
});

/** Fetches the newest picture of a product. Returns null when it has none. */
const fetchNewestPicture = async (id: number, signal: AbortSignal): Promise<Blob | null> => {
  const picture = await findNewestPicture(id, signal);
  return picture === null ? null : fetchFileContent(picture);
};

/** Shows the newest picture among a product's files, and uploads a newer one. Older pictures stay in the files. */
export function ProductPicture({ id, name }: { id: number; name: string }) {
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  const { locked } = useFormContext();
  const mayEdit = useMayCall(product, 'edit') && !locked;
  const reply = useQuery({
    // Not 'picture of product': under that key thumbnails keep the id of the file.
    queryKey: ['list', 'file', 'picture content of product', id],
    queryFn: ({ signal }) => fetchNewestPicture(id, signal),
  });
  const { data, isPending } = reply;
  const { uploading, refusal, upload } = useUpload({ entity: product, id });
  const setImage = useBlobImage(data);
  return (
    <Section heading="Picture">
      {isPending && (
        <div aria-busy="true">
          <SkeletonBlock height={PLACEHOLDER_HEIGHT_PX} />
        </div>
      )}
      {data && <img ref={setImage} className={styles.picture} alt={name} />}
      {!isPending && !data && (
        <div className={styles.placeholder}>
          <LineDrawing className={styles.drawing} width={72} height={48} path={ARMCHAIR} />
          <span>{loadError(reply) ? 'The picture could not be loaded' : 'No picture yet'}</span>
        </div>
      )}
      {refusal && (
        <p role="alert" className={styles.error}>
          {refusal}
        </p>
      )}
      {mayEdit && (
        <div className={styles.footer}>
          <input
            ref={input}
            type="file"
            accept="image/*"
            hidden
            aria-label="Picture to upload"
            onChange={({ target }) => {
              void upload([...(target.files ?? [])]);
              target.value = '';
            }}
          />
          <Button
            size="small"
            icon={<ArrowUploadRegular />}
            disabledFocusable={uploading}
            onClick={() => input.current?.click()}
          >
            {data ? 'Add a newer picture' : 'Add a picture'}
          </Button>
        </div>
      )}
    </Section>
  );
}
