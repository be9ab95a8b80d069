import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { FilePicture } from '../lazyWidgets';
import { useProductPicture } from './useProductPicture';

/** Longest wait for the browser to become idle, in ms. */
const IDLE_TIMEOUT_MS = 1000;

const useStyles = makeStyles({
  place: {
    display: 'block',
    flexShrink: 0,
    width: '48px',
    height: '36px',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  picture: { width: '100%', height: '100%' },
});

export interface ProductThumbnailProps {
  product: number | null | undefined;
  /** The product's name, which the picture's alternative text tells. */
  name: string;
  className?: string;
}

/** A small picture of a product in a list. Its room is fixed, and it loads after the rows. */
export function ProductThumbnail({ product, name, className }: ProductThumbnailProps) {
  const styles = useStyles();
  const idle = useIdle();
  const file = useProductPicture(product ?? null, idle);
  return (
    <span className={mergeClasses(styles.place, className)}>
      {idle && file !== undefined && (
        <FilePicture file={file} alt={`Picture of ${name}`} className={styles.picture} size={96} />
      )}
    </span>
  );
}

/** Thumbnails that wait for the browser to become idle. They go on together, so that one call looks up all pictures. */
const waiting = new Set<() => void>();
const startWaiting = (): void => {
  const starts = [...waiting];
  waiting.clear();
  for (const start of starts) start();
};
const whenIdle = (start: () => void): (() => void) => {
  if (waiting.size === 0) {
    // Safari doesn't say when it is idle.
    if ('requestIdleCallback' in window) window.requestIdleCallback(startWaiting, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(startWaiting, IDLE_TIMEOUT_MS / 4);
  }
  waiting.add(start);
  return () => waiting.delete(start);
};

/** Whether the browser has had time since this was drawn: a list's rows and count come first. */
const useIdle = (): boolean => {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
};
