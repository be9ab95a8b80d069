import { parseJsonRollout, parseRollout } from './parseRollout';

const rolloutOf = (fields: Record<string, unknown>) => parseRollout(new Map(Object.entries(fields)));
function refusal(fields: Record<string, unknown>, parse: (fields: Record<string, unknown>) => unknown = rolloutOf) {
  try {
    return parse(fields);
  } catch (problem) {
    return (problem as { body: unknown }).body;
  }
}

test('a release that is for nobody named is left to the caller', () => {
  expect(rolloutOf({})).toBeUndefined();
  expect(rolloutOf({ share: '', group: '', preview: '' })).toBeUndefined();
  expect(rolloutOf({ preview: '0' })).toBeUndefined();
  expect(parseJsonRollout({})).toBeUndefined();
  expect(parseJsonRollout({ preview: false })).toBeUndefined();
});

test.each(['share', 'group', 'preview'])('a %s without a value is refused in JSON: everyone would get it', (field) => {
  for (const value of [null, ''])
    expect(refusal({ [field]: value }, parseJsonRollout)).toMatchObject({ [field]: [{ code: 'invalid' }] });
  // Beside one with a value it says nothing.
  const named = field === 'share' ? { group: 7 } : { share: 20 };
  expect(parseJsonRollout({ ...named, [field]: null })).toEqual(rolloutOf(named));
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
