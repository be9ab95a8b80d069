import { parseRollout } from './parseRollout';

const rolloutOf = (fields: Record<string, unknown>) => parseRollout(new Map(Object.entries(fields)));
function refusal(fields: Record<string, unknown>): unknown {
  try {
    return rolloutOf(fields);
  } catch (problem) {
    return (problem as { body: unknown }).body;
  }
}

test('a release that is for nobody named is left to the caller', () => {
  expect(rolloutOf({})).toBeUndefined();
  expect(rolloutOf({ share: '', group: '', preview: '' })).toBeUndefined();
  expect(rolloutOf({ share: null, preview: false })).toBeUndefined();
  expect(rolloutOf({ preview: '0' })).toBeUndefined();
});

test('a share or a group of 0 is refused, in a form as in JSON: nobody gets the release by mistake', () => {
  for (const share of ['0', 0, '00']) expect(refusal({ share })).toMatchObject({ share: [{ code: 'min' }] });
  expect(refusal({ share: '0', preview: '1' })).toMatchObject({ preview: [{ code: 'exclusive' }] });
  expect(rolloutOf({ group: '0' })).toEqual({ to: 'group', group: 0 });
});

test('a share of 100 is everyone', () => {
  expect([rolloutOf({ share: '100' }), rolloutOf({ share: 99 })]).toEqual([
    { to: 'everyone' },
    { to: 'share', percent: 99 },
  ]);
});
