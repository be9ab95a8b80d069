import { FALSE, group, isFalse, TRUE, type Narrow, type Step } from '../model/narrow';
import { Select } from '../model/select';
import { idsSql, sql, type Sql } from '../model/where';
import type { Context } from './context';
import { sharedSelect } from './share';

/** More ids than this do not go into a statement: the table is then asked inside it. */
export const MOST_IDS = 10_000;

/**
 * The steps to look up next: those that stand in an `or` beside something else, innermost first. No index serves an `or`
 * over several tables; over lists of ids each side has its own.
 */
const ready = (n: Narrow, beside: boolean): Step[] => {
  if ('or' in n) return n.or.flatMap((m) => ready(m, n.or.length > 1));
  if ('and' in n) return n.and.flatMap((m) => ready(m, beside));
  if (!('where' in n)) return [];
  const inner = ready(n.where, false);
  return inner.length || !('step' in n) || n.listed || !beside ? inner : [n];
};

const found = (step: Step, ids: readonly number[]): Narrow => {
  if (ids.length > MOST_IDS) return { ...step, listed: 'never' };
  if (ids.length) return { among: step.step, ids, orNull: step.orNull };
  return step.orNull ? { field: step.step, is: 'is_null' } : FALSE;
};
const replaced = (n: Narrow, by: ReadonlyMap<Narrow, Narrow>): Narrow => {
  const known = by.get(n);
  if (known) return known;
  if ('or' in n)
    return group(
      'or',
      n.or.map((m) => replaced(m, by)),
    );
  if ('and' in n)
    return group(
      'and',
      n.and.map((m) => replaced(m, by)),
    );
  if (!('where' in n)) return n;
  const where = replaced(n.where, by);
  if (!isFalse(where)) return { ...n, where };
  return 'step' in n ? found(n, []) : n.none ? TRUE : FALSE;
};

const together = (context: Context, steps: readonly Step[]): Sql => {
  const parts = steps.map(({ of, where }, part) => {
    const { text, values } = idsSql(new Select(of, context.find, {}, `r${part}`), where, MOST_IDS + 1);
    return sql(text.replace('SELECT ', `SELECT ${part} AS \`part\`, `), ...values);
  });
  return sql(parts.map(({ text }) => `(${text})`).join(' UNION ALL '), ...parts.flatMap(({ values }) => values));
};

/** The clause with its alternatives looked up: one statement for each depth of tables, all of a depth at once. */
export const resolved = async (context: Context, clause: Narrow): Promise<Narrow> => {
  for (let present = clause; ;) {
    const steps = ready(present, false);
    if (!steps.length) return present;
    const lists: number[][] = steps.map(() => []);
    for (const { part, id } of await sharedSelect<{ part: number; id: number }>(context, together(context, steps)))
      lists[part]!.push(id);
    present = replaced(present, new Map(steps.map((step, i) => [step, found(step, lists[i]!)])));
  }
};
