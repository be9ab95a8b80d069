import type { CheckedPicture } from '@trestle/schema/pictureImport';
import type { PackedFile } from './zip/packedFile';

/** Products whose pictures are sent at the same time. */
const PARALLEL_PRODUCTS = 3;

/** A picture that is to be sent. */
export interface PictureTask {
  entry: PackedFile;
  product: number;
  /** Of a further picture: 2 and more. */
  number: number | null;
  key: string;
}

/** Returns the pictures that an import adds, with a key for each, by which a repeated upload is stored once. */
export const tasksOf = (
  pictures: readonly PackedFile[],
  rows: readonly CheckedPicture[],
  makeKey: () => string,
): PictureTask[] =>
  rows.flatMap(({ row, result, id, number = null }) =>
    id !== undefined && (result === 'created' || result === 'changed')
      ? [{ entry: pictures[row - 1]!, product: id, number, key: makeKey() }]
      : [],
  );

/**
 * Groups pictures by product. The first picture of each is sent last: the newest is the one that is shown.
 */
export const groupTasks = (tasks: readonly PictureTask[]): PictureTask[][] => {
  const groups = new Map<number, PictureTask[]>();
  for (const task of tasks) groups.set(task.product, [...(groups.get(task.product) ?? []), task]);
  return [...groups.values()].map((group) => group.toSorted((a, b) => (b.number ?? 1) - (a.number ?? 1)));
};

/**
 * Sends pictures, those of a few products at a time.
 * @param send sends one; what it throws ends all
 * @param onDone called after each
 */
export const uploadPictures = async (
  tasks: readonly PictureTask[],
  send: (task: PictureTask) => Promise<void>,
  onDone: (task: PictureTask) => void,
  signal: AbortSignal,
): Promise<void> => {
  const groups = groupTasks(tasks);
  let failure: { error: unknown } | undefined;
  const work = async (): Promise<void> => {
    for (let group = groups.shift(); group; group = groups.shift())
      for (const task of group) {
        if (failure || signal.aborted) return;
        try {
          await send(task);
          onDone(task);
        } catch (error) {
          failure ??= { error };
        }
      }
  };
  await Promise.all(Array.from({ length: PARALLEL_PRODUCTS }, work));
  if (failure) throw failure.error;
};
