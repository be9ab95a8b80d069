import { useCallback, type RefCallback } from 'react';

/** Returns a ref that shows a picture's content in an image. Its object URL lives as long as the image element. */
export const useBlobImage = (content: Blob | null | undefined): RefCallback<HTMLImageElement> =>
  useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !content) return undefined;
      const url = URL.createObjectURL(content);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [content],
  );
