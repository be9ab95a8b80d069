import { movedInWords, takenInWords } from './mergeWords';

test('what moves, counted by collection', () => {
  const products = { name: 'product', label: 'Products', count: 1200 };
  const note = { name: 'note', label: 'Note', count: 1 };
  expect(movedInWords([])).toBe('No record uses the others.');
  expect(movedInWords([note])).toBe('1 Note moves to it.');
  expect(movedInWords([products])).toBe('1,200 Products move to it.');
  expect(movedInWords([products, note, { ...note, label: 'File' }])).toBe(
    '1,200 Products, 1 Note and 1 File move to it.',
  );
});

test('what the kept record takes, by the record that had it', () => {
  const titleOf = (id: number) => `Linen ${id}`;
  expect(takenInWords([], titleOf)).toBe('');
  expect(
    takenInWords(
      [
        { name: 'code', label: 'Code', from: 2 },
        { name: 'display_order', label: 'Display order', from: 2 },
        { name: 'notes', label: 'Notes', from: 3 },
      ],
      titleOf,
    ),
  ).toBe('Its empty fields are filled: Code, Display order from “Linen 2”; Notes from “Linen 3”.');
});
