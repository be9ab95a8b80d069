import { digestOf, digestOfPieces } from './chunks';
import type { FileStore } from './fileStore';

const CONTENT = Buffer.from('Trestle tries whether this store takes and gives objects. It may be deleted.\n');

/** Puts a small object into the store, reads it and removes it. @throws StoreError when the store can't */
export async function tryStore(store: FileStore): Promise<void> {
  const key = `${store.prefix}trial`;
  const content = {
    size: CONTENT.length,
    read: (position: number, length: number) => Promise.resolve(CONTENT.subarray(position, position + length)),
  };
  await store.put(key, { ...content, sha256: await digestOf(content) });
  await digestOfPieces(store.get(key, 0));
  await store.remove(key);
}
