import { answerRoute } from '@trestle/schema/rights/answers';
import { accessRulesOf } from '../rules/stateRules';
import { ruledPages } from './ruledPages';

const page = (name: string) => ({ name, path: `/${name}` });
const state = (name: string, values: object) => ({
  name: `mf-${name}`,
  is_open: true,
  off_reason: null,
  pages: [page(`${name}.list`)],
  ...values,
});
const find = (pages: ReturnType<typeof ruledPages>, name: string) => pages.find((each) => each.name === name);

test('a page of a remote that is off keeps its rights and says why nobody has it', () => {
  const pages = ruledPages([page('stock.list'), page('bench.list')], [state('bench', { off_reason: 'Counting' })]);
  expect(pages).toHaveLength(2);
  expect(find(pages, 'stock.list')).not.toHaveProperty('note');
  expect(find(pages, 'bench.list')?.note).toBe('mf-bench is switched off, so that nobody has it now: Counting.');
  expect(answerRoute(accessRulesOf([], false), 'bench.list', find(pages, 'bench.list')).right).toBe('see');
});

test('a page of a new remote is closed until a rule names it, also where the application lacks it', () => {
  const closed = find(ruledPages([], [state('bench', { is_open: false })]), 'bench.list');
  expect(closed?.note).toBe('mf-bench is new and closed: administrators have it, and groups whose rules name it.');
  const rule = (name: string) => accessRulesOf([{ state_name: name, deny: false, models: [] }], false);
  expect(answerRoute(accessRulesOf([], false), 'bench.list', closed)).toEqual({
    right: 'none',
    rule: 'Closed: its remote is new, and nobody has opened its pages. A rule that names it opens it.',
  });
  expect(answerRoute(rule('*'), 'bench.list', closed).right).toBe('none');
  expect(answerRoute(rule('bench'), 'bench.list', closed).right).toBe('see');
});
