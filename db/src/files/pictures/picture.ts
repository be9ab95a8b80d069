/** A frame of an animation, or the whole picture, in pixels. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}
/** The size of a picture by its header, and the frames that are drawn on it. */
export interface PictureHeader {
  width: number;
  height: number;
  frames: readonly Frame[];
}
/** Reads a complete file. @throws any error when the file can't be read */
export type ReadPicture = (bytes: Buffer) => PictureHeader | undefined;

/** Creates a picture with a single frame. */
export const singleFrame = (width: number, height: number): PictureHeader => ({
  width,
  height,
  frames: [{ x: 0, y: 0, width, height }],
});
