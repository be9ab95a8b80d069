import { pictureEndingProblem, probableCode, readPictureName } from './pictureImport';

test.each([
  ['EMB-124.jpg', [{ code: 'EMB-124', number: null }]],
  [
    'photos/spring/EMB-124_2.jpg',
    [
      { code: 'EMB-124_2', number: null },
      { code: 'EMB-124', number: 2 },
    ],
  ],
  [
    'EMB-124 (3).JPG',
    [
      { code: 'EMB-124 (3)', number: null },
      { code: 'EMB-124', number: 3 },
    ],
  ],
  [
    'EMB-124_1.png',
    [
      { code: 'EMB-124_1', number: null },
      { code: 'EMB-124', number: null },
    ],
  ],
  [
    'EMB-124-2.jpg',
    [
      { code: 'EMB-124-2', number: null },
      { code: 'EMB-124', number: 2 },
    ],
  ],
  // A year is no number of a picture.
  ['EMB-124_2023.png', [{ code: 'EMB-124_2023', number: null }]],
  [String.raw`C:\photos\EMB-124.png`, [{ code: 'EMB-124', number: null }]],
  // É as a Mac writes it: E and an accent.
  ['E\u0301TE.png', [{ code: '\u00c9TE', number: null }]],
  ['.png', []],
  ['_2.png', [{ code: '_2', number: null }]],
])('the codes that %s may hold', (path, codes) => {
  expect(readPictureName(path)).toEqual(codes);
});

test.each([
  ['EMB-12.jpg', 'EMB-12'],
  ['EMB-124_2.jpg', 'EMB-124'],
  ['.png', undefined],
])('the code that %s was meant to hold', (path, code) => {
  expect(probableCode(path)).toBe(code);
});

test.each([
  ['a.JPG', undefined],
  ['b/c.webp', undefined],
  ['a.pdf', /^Not a picture: jpg, /],
  ['jpg', /^Not a picture: /],
  ['a.svg', /don't show svg pictures/],
  ['IMG_0042.HEIC', /don't show heic pictures. Save it as jpg/],
])('of %s it is told why it is not taken', (path, words) => {
  const problem = pictureEndingProblem(path);
  if (words) expect(problem).toMatch(words);
  else expect(problem).toBeUndefined();
});
