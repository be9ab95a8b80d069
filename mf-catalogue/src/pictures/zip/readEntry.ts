import { damagedZip, readPart, type PackedFile } from './packedFile';

const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;

/** Finds the packed bytes of an entry, whose own header stands before them. */
const packedPart = async (file: Blob, { offset, packedSize }: PackedFile): Promise<Blob> => {
  const header = await readPart(file, offset, LOCAL_BYTES);
  if (header.getUint32(0, true) !== LOCAL_SIGNATURE) throw damagedZip();
  const start = offset + LOCAL_BYTES + header.getUint16(26, true) + header.getUint16(28, true);
  if (start + packedSize > file.size) throw damagedZip();
  return file.slice(start, start + packedSize);
};

/** Returns the content of an entry, piece by piece. */
const streamOf = async (file: Blob, entry: PackedFile): Promise<ReadableStream<Uint8Array>> => {
  const packed = (await packedPart(file, entry)).stream();
  return entry.isDeflated ? packed.pipeThrough(new DecompressionStream('deflate-raw')) : packed;
};

/**
 * Unpacks an entry, and no more of it than its directory says: a small file that unpacks to gigabytes is refused before
 * it does.
 * @param byteCount of the first bytes alone; all without
 * @throws ZipError when it is damaged
 */
export const readEntry = async (file: Blob, entry: PackedFile, byteCount = Infinity): Promise<Uint8Array> => {
  const wanted = Math.min(entry.size, byteCount);
  const content = new Uint8Array(wanted);
  const reader = (await streamOf(file, entry)).getReader();
  let size = 0;
  try {
    while (size < entry.size || wanted === entry.size) {
      const { done, value } = await reader.read();
      if (done) break;
      content.set(value.subarray(0, Math.max(0, wanted - size)), Math.min(size, wanted));
      size += value.length;
      if (size > entry.size) throw damagedZip();
      if (wanted < entry.size && size >= wanted) break;
    }
  } catch {
    throw damagedZip();
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  if (size < wanted) throw damagedZip();
  return content;
};
