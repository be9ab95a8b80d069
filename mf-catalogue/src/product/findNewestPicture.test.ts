import { collection } from '@trestle/kit/core';
import { findNewestPicture } from './findNewestPicture';

jest.mock('@trestle/kit/core', () => ({
  collection: jest.fn(),
  isImage: ({ content_type: type }: { content_type: string }) => type === 'image/jpeg',
}));

interface AttachedFile {
  id: number;
  content_type: string;
  picture_number: number | null;
}
/** Answers as the list of files does, newest first. */
const storeFiles = (...files: Partial<AttachedFile>[]) => {
  const stored = files.map((each, i) => ({ id: i + 1, content_type: 'image/jpeg', picture_number: null, ...each }));
  const list = async ({ query, limit }: { query: string; limit: number }) => {
    const { and } = JSON.parse(query) as { and: [string, string, string][] };
    const type = and.find(([field]) => field === 'content_type')?.[2] ?? '';
    const found = stored.toReversed().filter(({ content_type: own }) => own.includes(type));
    return { count: found.length, results: found.slice(0, limit) };
  };
  jest.mocked(collection).mockReturnValue({ list } as never);
};
const find = () => findNewestPicture(7, new AbortController().signal);
const many = (count: number, each: Partial<AttachedFile>) => Array.from({ length: count }, () => each);

test('the picture is found behind any number of newer documents', async () => {
  storeFiles({}, ...many(2000, { content_type: 'application/pdf' }));
  expect(await find()).toBe(1);
});

test('the main picture is found behind all 98 further ones of a zip', async () => {
  storeFiles({}, {}, ...many(98, { picture_number: 2 }));
  expect(await find()).toBe(2);
});

test('a further picture stands in for a missing one, and what no browser shows is none', async () => {
  storeFiles({ content_type: 'image/tiff' }, { picture_number: 2 }, { picture_number: 3 });
  expect(await find()).toBe(3);
  storeFiles({ content_type: 'image/tiff' });
  expect(await find()).toBeNull();
});
