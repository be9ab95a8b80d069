import fc from 'fast-check';
import { nextBurst, NO_BURST, type KeyPress } from './keyBurst';

/** What is taken for scans of some keys. */
const scansOf = (keys: readonly KeyPress[]): string[] => {
  let burst = NO_BURST;
  return keys.flatMap((key) => {
    const step = nextBurst(burst, key);
    burst = step.burst;
    return step.scanned === undefined ? [] : [step.scanned];
  });
};
const typed = (text: string, gap: number, end = 'Enter', from = 1000): KeyPress[] =>
  [...text, end].map((key, i) => ({ key, at: from + i * gap }));

test.each([5, 8, 20, 35])('a code at %d ms a key that ends in Enter or Tab is a scan', (gap) => {
  expect(scansOf(typed('OSL-204', gap))).toEqual(['OSL-204']);
  expect(scansOf(typed('OSL-204', gap, 'Tab'))).toEqual(['OSL-204']);
});
test.each([36, 60, 100, 150])('typing at %d ms a key is not a scan', (gap) =>
  expect(scansOf(typed('OSL-204', gap))).toEqual([]),
);
test('a code that is too short or ends with another key is not a scan', () => {
  expect(scansOf(typed('204', 8))).toEqual([]);
  expect(scansOf(typed('   2', 8))).toEqual([]);
  for (const end of ['Escape', 'ArrowDown', 'Backspace', 'a']) expect(scansOf(typed('OSL-204', 8, end))).toEqual([]);
});
test('a scan may have one slow key', () => {
  const late = typed('OSL-204', 8).map((key, i) => ({ ...key, at: key.at + (i > 0 ? 70 : 0) }));
  expect(scansOf(late)).toEqual(['OSL-204']);
});
test('typed words, held keys, shortcuts and a pause before Enter are not scans', () => {
  let at = 0;
  expect(scansOf([...'chairs', 'Enter'].map((key, i) => ({ key, at: (at += i % 2 ? 25 : 70) })))).toEqual([]);
  expect(scansOf([...typed('chair', 30).slice(0, -1), { key: 'Enter', at: 1000 + 5 * 30 + 120 }])).toEqual([]);
  expect(scansOf(typed('aaaaaa', 30).map((key, i) => ({ ...key, repeat: i > 0 && i < 6 })))).toEqual([]);
  expect(scansOf(typed('abcdef', 8).map((key, i) => ({ ...key, modified: i === 3 })))).toEqual([]);
});
test('a scan excludes earlier typing and may contain Shift', () => {
  expect(scansOf([{ key: '1', at: 880 }, ...typed('OSL-204', 8)])).toEqual(['OSL-204']);
  expect(scansOf(typed('AB-1', 8).flatMap((key) => [{ key: 'Shift', at: key.at - 2 }, key]))).toEqual(['AB-1']);
});
test('consecutive scans are separate', () => {
  expect(
    scansOf([...typed('OSL-204', 8), ...typed('OSL-204', 8, 'Enter', 1080), ...typed('BER-1', 8, 'Tab', 1160)]),
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
      let at = 0;
      const presses = keys.map(({ gap, ...press }) => ({
        ...press,
        repeat: press.repeat && press.key.length === 1,
        at: (at += gap),
      }));
      const slow = presses.map((press, i) => ({ ...press, at: i * 36 }));
      expect(scansOf(slow)).toEqual([]);
      for (const code of scansOf(presses)) expect(code).toMatch(/^[aB7-]{4,}$/);
    }),
  );
});
