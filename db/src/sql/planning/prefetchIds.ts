import { MATCH_NONE, joinPlans, matchesNone, MATCH_ALL, type ClausePlan, type ForeignKeyMatch } from './clausePlan';
import { Select } from '../select';
import { idsSql, sql, type Sql } from '../sqlText';
import type { Context } from '../../collection/context';
import { selectCoalesced } from '../coalesce';

/** More ids than this do not go into a statement: the table is then asked inside it. */
export const MAX_PREFETCHED_IDS = 10_000;

/**
 * The steps to look up next: those that stand in an `or` beside something else, innermost first. No index serves an `or`
 * over several tables; over lists of ids each side has its own.
 */
const ready = (n: ClausePlan, beside: boolean): ForeignKeyMatch[] => {
  if ('or' in n) return n.or.flatMap((m) => ready(m, n.or.length > 1));
  if ('and' in n) return n.and.flatMap((m) => ready(m, beside));
  if (!('where' in n)) return [];
  const inner = ready(n.where, false);
  return inner.length || !('step' in n) || n.listed || !beside ? inner : [n];
};

const found = (step: ForeignKeyMatch, ids: readonly number[]): ClausePlan => {
  if (ids.length > MAX_PREFETCHED_IDS) return { ...step, listed: 'never' };
  if (ids.length) return { among: step.step, ids, orNull: step.orNull };
  return step.orNull ? { field: step.step, is: 'is_null' } : MATCH_NONE;
};
const replaced = (n: ClausePlan, by: ReadonlyMap<ClausePlan, ClausePlan>): ClausePlan => {
  const known = by.get(n);
  if (known) return known;
  if ('or' in n)
    return joinPlans(
      'or',
      n.or.map((m) => replaced(m, by)),
    );
  if ('and' in n)
    return joinPlans(
      'and',
      n.and.map((m) => replaced(m, by)),
    );
  if (!('where' in n)) return n;
  const where = replaced(n.where, by);
  if (!matchesNone(where)) return { ...n, where };
  return 'step' in n ? found(n, []) : n.none ? MATCH_ALL : MATCH_NONE;
};

const together = (context: Context, steps: readonly ForeignKeyMatch[]): Sql => {
  const parts = steps.map(({ of, where }, part) => {
    const { text, values } = idsSql(new Select(of, context.find, {}, `r${part}`), where, MAX_PREFETCHED_IDS + 1);
    return sql(text.replace('SELECT ', `SELECT ${part} AS \`part\`, `), ...values);
  });
  return sql(parts.map(({ text }) => `(${text})`).join(' UNION ALL '), ...parts.flatMap(({ values }) => values));
};

/** The clause with its alternatives looked up: one statement for each depth of tables, all of a depth at once. */
export const prefetchIds = async (context: Context, clause: ClausePlan): Promise<ClausePlan> => {
  for (let present = clause; ;) {
    const steps = ready(present, false);
    if (!steps.length) return present;
    const lists: number[][] = steps.map(() => []);
    for (const { part, id } of await selectCoalesced<{ part: number; id: number }>(context, together(context, steps)))
      lists[part]!.push(id);
    present = replaced(present, new Map(steps.map((step, i) => [step, found(step, lists[i]!)])));
  }
};
