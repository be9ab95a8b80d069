/** Longest sides of the reduced pictures that a file's content is offered in, in pixels: for rows, and for cards. */
export const THUMBNAIL_SIZES = [96, 640] as const;
export type ThumbnailSize = (typeof THUMBNAIL_SIZES)[number];
