import { cpuTime } from '../testing/cpuTime';
import fc from 'fast-check';
import { normalizeCoordinates, formatCoordinates, mapLink, parseCoordinates } from './coordinates';
import { string } from '../field';
import { checkValue } from '../validate';

const MELBOURNE = '-37.814000, 144.963333';

test.each([
  '-37.814, 144.963333',
  '-37.814 144.963333',
  '-37.814;144.963333',
  '37.814°S, 144.963333°E',
  '37.814 S 144.963333 E',
  'S37.814 E144.963333',
  '144.963333E 37.814S',
  '37°48′50.4″S 144°57′48″E',
  `37°48'50.4"S 144°57'48"E`,
  `37° 48' 50.4" S, 144° 57' 48" E`,
  '37 48 50.4 S 144 57 48 E',
  's 37°48.84′, e 144°57.8′',
  `-37°48'50.4" 144°57'48"`,
  '  -37.814,144.963333 ',
])('%s is the middle of Melbourne', (text) => expect(normalizeCoordinates(text)).toBe(MELBOURNE));

test.each([
  '',
  'Melbourne',
  '37',
  '-91, 0',
  '0, 181',
  '37°60′S 144°E',
  '37°48′61″S 144°57′E',
  '37S 144S',
  '37S 144',
  '-37S 144E',
  'S37S E144',
  '1,2,3',
  '37,814 144,963',
  'NaN, NaN',
  '1e1, 2',
  `${'1'.repeat(90)}, 2`,
])('%s is no place', (text) => expect(parseCoordinates(text)).toBeNull());

const places = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
test('formatted coordinates can be parsed, and give the same text again', () => {
  fc.assert(
    fc.property(places, (place) => {
      const text = formatCoordinates(place);
      const typed = parseCoordinates(text)!;
      expect(Math.abs(typed.latitude - place.latitude)).toBeLessThan(0.00002);
      expect(Math.abs(typed.longitude - place.longitude)).toBeLessThan(0.00002);
      expect(formatCoordinates(parseCoordinates(normalizeCoordinates(text))!)).toBe(text);
    }),
  );
});
test('stored coordinates stay the same', () => {
  fc.assert(
    fc.property(places, ({ latitude, longitude }) => {
      const stored = normalizeCoordinates(`${latitude.toFixed(8)}, ${longitude.toFixed(8)}`);
      expect(normalizeCoordinates(stored)).toBe(stored);
      expect(stored).not.toContain('-0.000000');
    }),
  );
});
test('every text is refused quickly', async () => {
  const signs = fc.constantFrom(' ', '1', '°', "'", '"', 'N', ',', '-', '.');
  const milliseconds = await cpuTime(() => {
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 80 }), (parts) => {
        parseCoordinates(parts.join(''));
      }),
      { numRuns: 2000 },
    );
    parseCoordinates(' '.repeat(40) + '1' + ' '.repeat(38));
    parseCoordinates(`1${' '.repeat(78)}x`);
  });
  expect(milliseconds).toBeLessThan(1500);
});
test('the map opens at zoom 15 (S1 §9)', () => {
  expect(formatCoordinates(parseCoordinates(MELBOURNE)!)).toBe('37°48′50.4″S 144°57′48.0″E');
  expect(mapLink(parseCoordinates(MELBOURNE)!)).toBe(
    'https://www.openstreetmap.org/?mlat=-37.814000&mlon=144.963333#map=15/-37.814000/144.963333',
  );
});
test('a field of coordinates accepts only places', () => {
  const field = { ...string({ format: 'coordinates' }), name: 'location' };
  expect(checkValue(field, '37°48′50.4″S 144°57′48″E')).toEqual([]);
  expect(checkValue(field, 'round the corner')).toEqual([
    { code: 'coordinates', message: 'Enter a place as 37°48′50″S 144°57′48″E or -37.814, 144.963' },
  ]);
});

test('minutes and seconds must be below 60', () => {
  const latitudes = ['37°59\'59"S 144°E', "37°60'S 144°E", '37°0\'60"S 144°E'].map((text) => parseCoordinates(text));
  expect(latitudes.map((point) => point !== null)).toEqual([true, false, false]);
});
