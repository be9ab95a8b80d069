import type { file as entity } from '@trestle/schema/entities/file';
import type { RowOf } from '@trestle/schema/entity';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { ErrorCard } from '../../core/feedback/ErrorCard';
import { SkeletonBlock } from '../../core/feedback/Skeleton';
import { fetchFileContent, isImage } from '../../core/api/content';

const useStyles = makeStyles({
  place: {
    marginTop: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    marginBottom: tokens.spacingVerticalS,
    overflowWrap: 'anywhere',
  },
  name: {
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  // S1 §9.
  picture: { display: 'block', maxWidth: 'min(100%, 800px)', height: 'auto' },
  frame: { display: 'block', width: '100%', height: '600px', border: 'none' },
});

/** An object URL of a file's content, until the component is unmounted. */
const useContent = (id: number) => {
  const [result, setResult] = useState<{ address?: string; error?: unknown }>({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let address: string | undefined;
    let isUnmounted = false;
    fetchFileContent(id).then(
      (blob) => {
        if (isUnmounted) return;
        address = URL.createObjectURL(blob);
        setResult({ address });
      },
      (error: unknown) => {
        if (!isUnmounted) setResult({ error });
      },
    );
    return () => {
      isUnmounted = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [id, attempt]);
  return {
    ...result,
    retry: () => {
      setResult({});
      setAttempt(attempt + 1);
    },
  };
};

/** Previews an image or a PDF (S1 §7, §9): at most 800 px wide, a frame of 600 px high. */
export default function Preview({ file, onClose }: { file: RowOf<typeof entity>; onClose: () => void }) {
  const styles = useStyles();
  const { address, error, retry } = useContent(file.id);
  const name = file.original_filename ?? 'File';
  return (
    <section className={styles.place} aria-label={`Preview of ${name}`}>
      <div className={styles.head}>
        <h3 className={styles.name}>{name}</h3>
        <Button size="small" onClick={onClose}>
          Close preview
        </Button>
      </div>
      {error !== undefined && <ErrorCard title="The file could not be loaded" error={error} onRetry={retry} />}
      {error === undefined && !address && <SkeletonBlock height={200} />}
      {address &&
        (isImage(file) ? (
          <img className={styles.picture} src={address} alt={name} />
        ) : (
          <iframe className={styles.frame} src={address} title={name} />
        ))}
    </section>
  );
}
