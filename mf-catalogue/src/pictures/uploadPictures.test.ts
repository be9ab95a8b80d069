import type { CheckedPicture } from '@trestle/schema/pictureImport';
import { groupTasks, tasksOf, uploadPictures, type PictureTask } from './uploadPictures';
import { isPictureHead } from './readPictures';

const entryOf = (name: string) => ({ name, size: 1, packedSize: 1, offset: 0, isDeflated: false });
const task = (product: number, number: number | null = null): PictureTask => ({
  entry: entryOf(`${product}_${number ?? 1}.jpg`),
  product,
  number,
  key: '',
});
const namesOf = (tasks: readonly PictureTask[]) => tasks.map(({ entry }) => entry.name);

test('only what is new or replaces another picture is sent, each under a key of its own', () => {
  const rows: CheckedPicture[] = [
    { row: 1, result: 'created', id: 5, number: 2 },
    { row: 2, result: 'unchanged', id: 6, number: null },
    { row: 3, result: 'refused' },
    { row: 4, result: 'changed', id: 7, number: null },
  ];
  let key = 0;
  const tasks = tasksOf(['a', 'b', 'c', 'd'].map(entryOf), rows, () => String((key += 1)));
  expect(tasks.map(({ entry, product, number, key: own }) => [entry.name, product, number, own])).toEqual([
    ['a', 5, 2, '1'],
    ['d', 7, null, '2'],
  ]);
});

test('the first picture of a product is sent last', () => {
  expect(groupTasks([task(1), task(2), task(1, 3), task(1, 2)]).map(namesOf)).toEqual([
    ['1_3.jpg', '1_2.jpg', '1_1.jpg'],
    ['2_1.jpg'],
  ]);
});

test('an error ends all, and what was sent is not sent again', async () => {
  const sent: string[] = [];
  const tasks = [1, 2, 3, 4, 5, 6, 7].map((product) => task(product));
  const done = new Set<PictureTask>();
  const send = (each: PictureTask) => {
    if (each.product === 5 && sent.length < 7) return Promise.reject(new Error('gone'));
    sent.push(each.entry.name);
    return Promise.resolve();
  };
  const run = () =>
    uploadPictures(
      tasks.filter((each) => !done.has(each)),
      send,
      (each) => done.add(each),
      new AbortController().signal,
    );
  await expect(run()).rejects.toThrow('gone');
  expect(sent.length).toBeLessThan(7);
  sent.length = 7;
  await run();
  expect(done.size).toBe(7);
});

test('nothing more is sent after it was stopped', async () => {
  const controller = new AbortController();
  const sent: string[] = [];
  await uploadPictures(
    [1, 2, 3, 4, 5, 6].map((product) => task(product)),
    ({ entry }) => {
      sent.push(entry.name);
      controller.abort();
      return Promise.resolve();
    },
    () => undefined,
    controller.signal,
  );
  expect(sent).toEqual(['1_1.jpg']);
});

test.each([
  ['jpeg', [0xff, 0xd8, 0xff, 0xe0], true],
  ['png', [0x89, 0x50, 0x4e, 0x47], true],
  ['webp', [...'RIFF0000WEBP'].map((letter) => letter.charCodeAt(0)), true],
  ['avif', [0, 0, 0, 28, ...[...'ftypavif'].map((letter) => letter.charCodeAt(0))], true],
  ['wav', [...'RIFF0000WAVE'].map((letter) => letter.charCodeAt(0)), false],
  ['pdf', [...'%PDF-1.4'].map((letter) => letter.charCodeAt(0)), false],
])('%s by its first bytes', (_, bytes, isPicture) => {
  expect(isPictureHead(new Uint8Array(bytes))).toBe(isPicture);
});
