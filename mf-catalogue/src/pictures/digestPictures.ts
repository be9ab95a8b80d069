import { readEntry } from './zip/readEntry';
import type { PackedFile } from './zip/packedFile';

const toHex = (digest: ArrayBuffer): string =>
  [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Adds the digests of pictures, by which the server knows those that it has. A damaged picture keeps none; its upload
 * says so.
 * @param onProgress called with the number of pictures that were read
 * @returns the pictures as they are where the browser computes no digests: it does so on secure pages alone
 */
export const digestPictures = async (
  zip: Blob,
  pictures: readonly PackedFile[],
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<PackedFile[]> => {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (!subtle) return [...pictures];
  const digested: PackedFile[] = [];
  for (const picture of pictures) {
    const content = await readEntry(zip, picture).catch(() => null);
    signal.throwIfAborted();
    digested.push(
      content ? { ...picture, sha256: toHex(await subtle.digest('SHA-256', content as BufferSource)) } : picture,
    );
    onProgress(digested.length, pictures.length);
  }
  return digested;
};
