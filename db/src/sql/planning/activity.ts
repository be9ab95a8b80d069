import type { Clause } from '@trestle/schema/clause';
import type { Entity } from '@trestle/schema/entity';
import { joinPlans, planClause, type ClausePlan, type ForeignKeyMatch } from './clausePlan';
import { quoteName, Select } from '../select';
import { joinSql, narrowSql, orIsNull, sql, whereSql, type Sql } from '../sqlText';
import type { Context } from '../../collection/context';
import type { Condition } from './pageSql';
import { MAX_PREFETCHED_IDS } from './prefetchIds';
import { selectCoalesced } from '../coalesce';

const conjuncts = (clause: Clause): Clause[] => ('and' in clause ? clause.and.flatMap(conjuncts) : [clause]);
const stepOf = (context: Context, entity: Entity, clause: Clause): ForeignKeyMatch | undefined => {
  const part = planClause(context.find, entity, clause);
  return 'step' in part ? part : undefined;
};

/**
 * The activity of rows beside something that was asked for. Where both speak of one foreign key's row, that table is asked
 * once; else each row that was found is looked at by itself.
 */
export const joinActivity = (
  context: Context,
  entity: Entity,
  activity: Clause | undefined,
  asked: ClausePlan,
): { asked: ClausePlan; active: Condition } => {
  const parts = activity ? conjuncts(activity) : [];
  const tops = 'and' in asked ? asked.and : [asked];
  const meets = (step?: ForeignKeyMatch) =>
    step && tops.some((top) => 'step' in top && !top.listed && top.step === step.step);
  const steps = parts.map((part) => stepOf(context, entity, part));
  const alone = parts.filter((_, i) => !meets(steps[i]));
  return {
    asked: joinPlans('and', [asked, ...steps.filter((step): step is ForeignKeyMatch => Boolean(meets(step)))]),
    active: (select) =>
      joinSql(
        alone.map((part) => whereSql(select, part)),
        ' AND ',
        '1=1',
      ),
  };
};

/** `active` is `all` without those of `off`; counted apart, each has an index of its own. */
export interface Activity {
  active: Condition;
  all: Condition;
  off?: Condition;
}

const inactiveIds = async (context: Context, { of, where }: ForeignKeyMatch): Promise<number[] | undefined> => {
  const rows = new Select(of, context.find);
  const { text, values } = narrowSql(rows, where);
  const found = await selectCoalesced<{ id: number }>(
    context,
    sql(
      `SELECT ${rows.alias}.\`id\` FROM ${rows.from} WHERE ${text} IS NOT TRUE LIMIT ${MAX_PREFETCHED_IDS + 1}`,
      ...values,
    ),
  );
  return found.length > MAX_PREFETCHED_IDS ? undefined : found.map(({ id }) => id);
};

/**
 * The activity of all rows of a table. Most rows that a foreign key can point at are active, so the others are named: with
 * a list of them the key's index does, and 200,000 rows need not be joined to 20,000.
 */
export const listInactive = async (
  context: Context,
  entity: Entity,
  activity: Clause | undefined,
): Promise<Activity> => {
  const parts = activity ? conjuncts(activity) : [];
  const all =
    (of: readonly Clause[]): Condition =>
    (select) =>
      joinSql(
        of.map((part) => whereSql(select, part)),
        ' AND ',
        '1=1',
      );
  const elsewhere = parts.find((part) => stepOf(context, entity, part));
  const step = elsewhere && stepOf(context, entity, elsewhere);
  const ids = step && (await inactiveIds(context, step));
  if (!step || !ids) return { active: all(parts), all: all(parts) };
  const own = all(parts.filter((part) => part !== elsewhere));
  const column = (select: Select) => `${select.alias}.${quoteName(step.step)}`;
  const both =
    (more: Condition): Condition =>
    (select) =>
      joinSql([own(select), more(select)], ' AND ', '1=1');
  const off = both((select) => (ids.length ? sql(`${column(select)} IN (?)`, ids) : sql('1=0')));
  const present = step.orNull ? own : both((select) => sql(`${column(select)} IS NOT NULL`));
  const others = (select: Select): Sql => sql(`${column(select)} NOT IN (?)`, ids);
  const active = ids.length
    ? both(step.orNull ? (select) => orIsNull(column(select), others(select)) : others)
    : present;
  return { active, all: present, off };
};
