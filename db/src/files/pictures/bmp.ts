import { singleFrame, type ReadPicture } from './picture';

/** Length of OS/2's header, whose sizes have two bytes. */
const CORE_HEADER_BYTES = 12;

/** Reads a BMP. A negative height means that the first row is the top one. */
export const readBmp: ReadPicture = (bytes) =>
  bytes.readUInt32LE(14) === CORE_HEADER_BYTES
    ? singleFrame(bytes.readUInt16LE(18), bytes.readUInt16LE(20))
    : singleFrame(bytes.readInt32LE(18), Math.abs(bytes.readInt32LE(22)));
