import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { FilePicture } from '@trestle/kit/widgets';
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
  /** The product's name, for the picture's alternative text. */
  name: string;
  className?: string;
}

/** A small picture of a product in a list. Its size is fixed, and it loads after the rows. */
export function ProductThumbnail({ product, name, className }: ProductThumbnailProps) {
  const styles = useStyles();
  const isIdle = useIsIdle();
  const file = useProductPicture(product ?? null, isIdle);
  return (
    <span className={mergeClasses(styles.place, className)}>
      {isIdle && file !== undefined && (
        <FilePicture file={file} alt={`Picture of ${name}`} className={styles.picture} size={96} />
      )}
    </span>
  );
}

/** Functions that start thumbnails once the browser is idle: all together, so that one call looks up all pictures. */
const waitingStarts = new Set<() => void>();
const startWaiting = (): void => {
  const starts = [...waitingStarts];
  waitingStarts.clear();
  for (const start of starts) start();
};
/** Calls `start` when the browser is idle. Returns a function that cancels the call. */
const whenIdle = (start: () => void): (() => void) => {
  if (waitingStarts.size === 0) {
    // Safari doesn't say when it is idle.
    if ('requestIdleCallback' in window) window.requestIdleCallback(startWaiting, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(startWaiting, IDLE_TIMEOUT_MS / 4);
  }
  waitingStarts.add(start);
  return () => waitingStarts.delete(start);
};

/** Whether the browser has been idle since the component was drawn: a list's rows and count load first. */
const useIsIdle = (): boolean => {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isIdle;
};
