import { withoutRepetition } from './commonAlternatives';
import type { ClausePlan } from './clausePlan';

const has = (value: string): ClausePlan => ({ field: 'reference', is: 'icontains', value });
const inContainers = (...ids: number[]): ClausePlan => ({ keyIn: 'container', ids, orNull: false });

test('what both words find is asked for once', () => {
  const plan = { and: [{ or: [has('a'), inContainers(1, 2)] }, { or: [inContainers(1, 2), has('b')] }] };
  expect(withoutRepetition(plan)).toEqual({ or: [inContainers(1, 2), { and: [has('a'), has('b')] }] });
});

test('of words with nothing else the rest is all', () => {
  const plan = { and: [{ or: [inContainers(1), has('a')] }, { or: [inContainers(1), has('a')] }] };
  expect(withoutRepetition(plan)).toEqual({ or: [inContainers(1), has('a')] });
});

test.each<[string, ClausePlan]>([
  ['different ids', { and: [{ or: [has('a'), inContainers(1)] }, { or: [has('b'), inContainers(2)] }] }],
  ['a single group', { and: [{ or: [has('a'), has('b')] }, inContainers(1)] }],
  ['one condition', has('a')],
])('%s stay as they are', (_, plan) => {
  expect(withoutRepetition(plan)).toEqual(plan);
});

test('conditions beside the words still hold', () => {
  const plan = { and: [inContainers(9), { or: [has('a'), has('c')] }, { or: [has('b'), has('c')] }] };
  expect(withoutRepetition(plan)).toEqual({
    and: [inContainers(9), { or: [has('c'), { and: [has('a'), has('b')] }] }],
  });
});
