import { linesOf, quotaWords } from './pictureTexts';

const entry = (name: string, size: number) => ({ name, size, packedSize: 1, offset: 0, isDeflated: false });

test('each file of the zip says what becomes of it', () => {
  const zip = {
    pictures: [entry('A.jpg', 2_000_000), entry('A_2.jpg', 1000), entry('B.jpg', 1000), entry('C.jpg', 1)],
    others: [{ name: 'list.pdf', size: 5, problem: 'Not a picture' }],
  };
  const lines = linesOf(zip, [
    { row: 1, result: 'changed', id: 1, code: 'A', description: 'Stool', number: null },
    { row: 2, result: 'created', id: 1, code: 'A', description: 'Stool', number: 2 },
    { row: 3, result: 'unchanged', id: 2, code: 'B', description: null, number: null },
    { row: 4, result: 'refused', errors: { name: [{ code: 'not-found', message: 'There is no product “C”' }] } },
  ]);
  expect(lines.map(({ name, result, words }) => [name, result, words])).toEqual([
    ['A.jpg', 'changed', 'A · Stool · main picture · shown instead of the present one'],
    ['A_2.jpg', 'created', 'A · Stool · picture 2'],
    ['B.jpg', 'unchanged', 'B · main picture · has this picture already'],
    ['C.jpg', 'refused', 'There is no product “C”'],
    ['list.pdf', 'refused', 'Not a picture'],
  ]);
  expect(quotaWords(lines, null)).toBeNull();
  expect(quotaWords(lines, 3_000_000)).toBeNull();
  expect(quotaWords(lines, 2_000_000)).toContain('Import the rest tomorrow');
});
