import { request } from '@trestle/kit/core';
import type { ImportUndo } from '@trestle/schema/importRows';
import { fileOfPath, type PictureImportReply } from '@trestle/schema/pictureImport';
import type { PackedFile } from './zip/packedFile';

const PATH = '/api/product/pictures/';

const bodyOf = (zip: string, pictures: readonly PackedFile[]) => ({
  file_name: zip,
  pictures: pictures.map(({ name, size, sha256 }) => ({ name, size, ...(sha256 && { sha256 }) })),
});

/** Asks what an import of pictures would do. Nothing is sent of them but names, sizes and digests. */
export const checkPictures = (zip: string, pictures: readonly PackedFile[]): Promise<PictureImportReply> =>
  request(PATH, { method: 'POST', body: { ...bodyOf(zip, pictures), dry_run: true } });

/**
 * Begins an import that was checked.
 * @param key the same for each attempt, so that it begins once
 * @returns its id
 */
export const beginPictures = async (
  zip: string,
  pictures: readonly PackedFile[],
  { check }: PictureImportReply,
  key: string,
): Promise<number> => {
  const body = { ...bodyOf(zip, pictures), dry_run: false, check };
  const headers = { 'Idempotency-Key': key };
  return (await request<PictureImportReply>(PATH, { method: 'POST', body, headers })).id!;
};

/** A picture with all that its upload needs. */
export interface PictureUpload {
  run: number;
  product: number;
  entry: PackedFile;
  content: Uint8Array;
  /** The same for each attempt, so that it is stored once. */
  key: string;
}

/** Uploads one picture of an import. */
export const uploadPicture = async ({ run, product, entry, content, key }: PictureUpload, signal: AbortSignal) => {
  const form = new FormData();
  form.append('file', new Blob([content as Uint8Array<ArrayBuffer>]), fileOfPath(entry.name));
  for (const [name, value] of Object.entries({ other_id: product, other_name: 'product', import_run: run }))
    form.append(name, String(value));
  await request('/filesystem/upload/', { method: 'POST', body: form, headers: { 'Idempotency-Key': key }, signal });
};

/** Undoes an import of pictures. */
export const undoPictures = (run: number): Promise<ImportUndo> =>
  request(`${PATH}${run}/undo/`, { method: 'POST', body: {} });
