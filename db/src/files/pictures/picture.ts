/** A part of a picture: a frame of an animation, or the whole. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}
/** A picture as all its parts say: the screen that it promises, and the frames that are drawn on it. */
export interface Picture {
  width: number;
  height: number;
  frames: readonly Frame[];
}
/** Reads a whole file. It may throw anything where the file says nothing that can be understood. */
export type ReadPicture = (bytes: Buffer) => Picture | undefined;

/** A picture of one part. */
export const singleFrame = (width: number, height: number): Picture => ({
  width,
  height,
  frames: [{ x: 0, y: 0, width, height }],
});
