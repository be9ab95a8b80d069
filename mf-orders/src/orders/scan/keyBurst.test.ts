import fc from 'fast-check';
import { nextBurst, NO_BURST, SCAN_IN_NUMBER, type KeyPress, type ScanRules } from './keyBurst';

/** Returns the codes that are recognised as scans among some keys. */
const scansOf = (keys: readonly KeyPress[], rules?: ScanRules): string[] => {
  let burst = NO_BURST;
  return keys.flatMap((key) => {
    const step = nextBurst(burst, key, rules);
    burst = step.burst;
    return step.scannedCode === undefined ? [] : [step.scannedCode];
  });
};
const keysOf = (text: string, gap: number, end = 'Enter', from = 1000): KeyPress[] =>
  [...text, end].map((key, i) => ({ key, timeMs: from + i * gap }));

test.each([5, 8, 20, 35])('a code at %d ms a key that ends in Enter or Tab is a scan', (gap) => {
  expect(scansOf(keysOf('OSL-204', gap))).toEqual(['OSL-204']);
  expect(scansOf(keysOf('OSL-204', gap, 'Tab'))).toEqual(['OSL-204']);
});
test.each([36, 60, 100, 150])('typing at %d ms a key is not a scan', (gap) =>
  expect(scansOf(keysOf('OSL-204', gap))).toEqual([]),
);
test.each([8, 36, 60, 100, 140])('in a number field, letters and Enter at %d ms a key are a scan', (gap) => {
  expect(scansOf(keysOf('OSL-204', gap), SCAN_IN_NUMBER)).toEqual(['OSL-204']);
  expect(scansOf(keysOf('9312345678907', gap), SCAN_IN_NUMBER)).toEqual([]);
});
test('in a number field, Tab, a short text or slow typing are no scan', () => {
  expect(scansOf(keysOf('OSL-204', 60, 'Tab'), SCAN_IN_NUMBER)).toEqual([]);
  expect(scansOf(keysOf('12o', 60), SCAN_IN_NUMBER)).toEqual([]);
  expect(scansOf(keysOf('OSL-204', 160), SCAN_IN_NUMBER)).toEqual([]);
});
test('a code that is too short or ends with another key is not a scan', () => {
  expect(scansOf(keysOf('204', 8))).toEqual([]);
  expect(scansOf(keysOf('   2', 8))).toEqual([]);
  for (const end of ['Escape', 'ArrowDown', 'Backspace', 'a']) expect(scansOf(keysOf('OSL-204', 8, end))).toEqual([]);
});
test('a scan may have one slow key', () => {
  const slowStart = keysOf('OSL-204', 8).map((key, i) => ({ ...key, timeMs: key.timeMs + (i > 0 ? 70 : 0) }));
  expect(scansOf(slowStart)).toEqual(['OSL-204']);
});
test('typed words, held keys, shortcuts and a pause before Enter are not scans', () => {
  let timeMs = 0;
  expect(scansOf([...'chairs', 'Enter'].map((key, i) => ({ key, timeMs: (timeMs += i % 2 ? 25 : 70) })))).toEqual([]);
  expect(scansOf([...keysOf('chair', 30).slice(0, -1), { key: 'Enter', timeMs: 1000 + 5 * 30 + 120 }])).toEqual([]);
  expect(scansOf(keysOf('aaaaaa', 30).map((key, i) => ({ ...key, repeat: i > 0 && i < 6 })))).toEqual([]);
  expect(scansOf(keysOf('abcdef', 8).map((key, i) => ({ ...key, modified: i === 3 })))).toEqual([]);
});
test('a scan excludes earlier typing and may contain Shift', () => {
  expect(scansOf([{ key: '1', timeMs: 880 }, ...keysOf('OSL-204', 8)])).toEqual(['OSL-204']);
  expect(scansOf(keysOf('AB-1', 8).flatMap((key) => [{ key: 'Shift', timeMs: key.timeMs - 2 }, key]))).toEqual([
    'AB-1',
  ]);
});
test('consecutive scans are separate', () => {
  expect(
    scansOf([...keysOf('OSL-204', 8), ...keysOf('OSL-204', 8, 'Enter', 1080), ...keysOf('BER-1', 8, 'Tab', 1160)]),
  ).toEqual(['OSL-204', 'OSL-204', 'BER-1']);
});
test('whatever is pressed, a scan has at least four characters, and keys 36 ms apart are never one', () => {
  const key = fc.record({
    key: fc.constantFrom('a', 'B', '7', '-', 'Enter', 'Tab', 'Shift', 'Escape'),
    gap: fc.integer({ min: 0, max: 60 }),
    repeat: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(key, { maxLength: 40 }), (keys) => {
      let timeMs = 0;
      const presses = keys.map(({ gap, ...press }) => ({
        ...press,
        repeat: press.repeat && press.key.length === 1,
        timeMs: (timeMs += gap),
      }));
      const slow = presses.map((press, i) => ({ ...press, timeMs: i * 36 }));
      expect(scansOf(slow)).toEqual([]);
      for (const code of scansOf(presses)) expect(code).toMatch(/^[aB7-]{4,}$/);
    }),
  );
});
