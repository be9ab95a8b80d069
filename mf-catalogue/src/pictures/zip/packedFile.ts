/** A file in a zip. Sizes and the offset of its header are in bytes. */
export interface PackedFile {
  /** Its path. */
  name: string;
  size: number;
  packedSize: number;
  offset: number;
  /** Whether it is packed by deflate; stored as it is otherwise. */
  isDeflated: boolean;
  /** Why it can't be read, in words. */
  problem?: string;
  /** SHA-256 of its content, in hex, once it is known. */
  sha256?: string;
}

/** Why a zip can't be used, in words for people. */
export class ZipError extends Error {
  override name = 'ZipError';
}

/** Creates the error of a zip that contradicts itself. */
export const damagedZip = (): ZipError => new ZipError("This zip is damaged, or isn't one. Pack the pictures again.");

/** Reads a part of a file. Only that part is in memory. */
export const readPart = async (file: Blob, start: number, length: number): Promise<DataView> => {
  if (start < 0 || start + length > file.size) throw damagedZip();
  return new DataView(await file.slice(start, start + length).arrayBuffer());
};
