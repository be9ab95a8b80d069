import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ThumbnailSize } from '@trestle/schema/thumbnails';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fetchFileContent } from '../../core/api/content';
import { useBlobImage } from '../../core/api/useBlobImage';

/** How long a picture is cached. It never changes: a new picture is another file. */
const CACHE_TIME_MS = 5 * 60_000;

const useStyles = makeStyles({
  place: {
    display: 'grid',
    placeItems: 'center',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  image: { display: 'block', width: '100%', height: '100%', objectFit: 'contain' },
  drawing: { width: '50%', maxWidth: '56px', color: tokens.colorNeutralStroke1 },
});

export interface FilePictureProps {
  /** Id of the stored file, or null where there is no picture. */
  file: number | null;
  alt: string;
  className?: string;
  /** Longest side in pixels. The server reduces the picture to it. */
  size?: ThumbnailSize;
}

/** A stored picture, loaded when it comes near the screen. Without one, a drawing stands in its place. */
export default function FilePicture({ file, alt, className, size = 640 }: FilePictureProps) {
  const styles = useStyles();
  const place = useRef<HTMLSpanElement>(null);
  const isNear = useIsNear(place);
  const { data } = useQuery({
    queryKey: ['picture', file, size],
    queryFn: () => fetchFileContent(file!, size),
    enabled: file !== null && isNear,
    staleTime: CACHE_TIME_MS,
    gcTime: CACHE_TIME_MS,
  });
  const setImage = useBlobImage(data);
  return (
    <span ref={place} className={mergeClasses(styles.place, className)}>
      {data ? (
        <img ref={setImage} className={styles.image} alt={alt} />
      ) : (
        <svg
          className={styles.drawing}
          viewBox="0 0 72 48"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          aria-hidden="true"
        >
          <path d="M18 28V10a6 6 0 0 1 6-6h24a6 6 0 0 1 6 6v18" />
          <path d="M10 24a5 5 0 0 1 8 4v4h36v-4a5 5 0 0 1 8 4v8H10v-8a5 5 0 0 1 0-8zM16 40v5M56 40v5" />
        </svg>
      )}
    </span>
  );
}

/** Whether an element is, or was, within a screen's height of what is in view. */
const useIsNear = (place: { readonly current: HTMLElement | null }): boolean => {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true);
      },
      { rootMargin: '100% 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear, place]);
  return isNear;
};
