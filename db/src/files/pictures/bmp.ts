import { singleFrame, type ReadPicture } from './picture';

/** The header of OS/2, whose sizes have two bytes. */
const CORE_HEADER = 12;

/** BMP: a height below zero means that the first row is the upper one. */
export const readBmp: ReadPicture = (bytes) =>
  bytes.readUInt32LE(14) === CORE_HEADER
    ? singleFrame(bytes.readUInt16LE(18), bytes.readUInt16LE(20))
    : singleFrame(bytes.readInt32LE(18), Math.abs(bytes.readInt32LE(22)));
