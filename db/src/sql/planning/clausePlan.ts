import type { Clause, Predicate } from '@trestle/schema/query/clause';
import { hasColumn, type Entity } from '@trestle/schema/entity';
import { searchedText } from '@trestle/schema/text/textRule';
import type { FindEntity } from '../select';

/** A comparison with a field of the table itself, perhaps by its path. */
export interface PlannedTest extends Predicate {
  /** A regular expression that each text found also matches: a quick first test (`plainWords.ts`). */
  pattern?: string;
}
/** Rows whose foreign key `through` points at a row of `target` that meets `where`, or, with `orNull`, at no row. */
export interface ForeignKeyMatch {
  through: string;
  target: Entity;
  where: ClausePlan;
  orNull: boolean;
  /** Whether the matching ids are too many to be looked up first. */
  tooMany?: true;
}
/**
 * Rows whose foreign key `keyIn` is one of `ids`; with `negated`, none of them. With `orNull`, it may be empty, too.
 */
export interface ForeignKeyIn {
  keyIn: string;
  ids: readonly number[];
  orNull: boolean;
  negated?: true;
}
/** Rows with a child row that meets `where`; with `none`, rows without any. `childKey` is the child's foreign key. */
export interface ChildMatch {
  child: Entity;
  childKey: string;
  where: ClausePlan;
  none: boolean;
}

/**
 * A parsed clause, rewritten so that each table is searched once.
 *
 * It is the parser's tree with three more kinds of nodes, which collect the conditions on another table. A parsed
 * clause is a plan, too; its paths become joins.
 */
export type ClausePlan =
  PlannedTest | { and: ClausePlan[] } | { or: ClausePlan[] } | ForeignKeyMatch | ForeignKeyIn | ChildMatch;
type Combinator = 'and' | 'or';
type OtherTable = ForeignKeyMatch | ChildMatch;

/** Matches no row. */
export const MATCH_NONE: ClausePlan = { or: [] };
/** Matches every row. */
export const MATCH_ALL: ClausePlan = { and: [] };
export const matchesNone = (plan: ClausePlan): boolean => 'or' in plan && plan.or.length === 0;
export const matchesAll = (plan: ClausePlan): boolean => 'and' in plan && plan.and.length === 0;

const childTable = ({ child, childKey, none }: ChildMatch): string => `${none ? 'no ' : ''}${child.name}.${childKey}`;

/**
 * Returns a key that nodes have in common if they can be merged; undefined for a node that can't be merged.
 *
 * A foreign key points at one row, so its conditions can always be merged. There are several child rows: 'one has this
 * or one has that' is 'one has this or that', and 'none has this and none has that' is 'none has this or that'. The
 * other two combinations mean something else when they are merged.
 */
function mergeKey(combinator: Combinator, plan: ClausePlan): string | undefined {
  if ('through' in plan) return plan.tooMany ? undefined : plan.through;
  if ('keyIn' in plan) return combinator === 'and' && !plan.negated && !plan.orNull ? `${plan.keyIn} in` : undefined;
  return 'childKey' in plan && plan.none === (combinator === 'and') ? childTable(plan) : undefined;
}

/** Keeps the ids that all nodes have: products with one word of a search and with another. */
function intersect([first, ...others]: readonly ForeignKeyIn[]): ClausePlan | undefined {
  if (!first) return undefined;
  const sets = others.map(({ ids }) => new Set(ids));
  const ids = first.ids.filter((id) => sets.every((set) => set.has(id)));
  return ids.length > 0 ? { ...first, ids } : MATCH_NONE;
}

function mergeForeignKeys(combinator: Combinator, nodes: readonly ForeignKeyMatch[]): ClausePlan | undefined {
  const [first] = nodes;
  if (!first) return undefined;
  const nulls = nodes.map(({ orNull }) => orNull);
  const orNull = combinator === 'and' ? nulls.every(Boolean) : nulls.some(Boolean);
  return { ...first, where: joinWheres(combinator, nodes), orNull };
}

function mergeChildren(combinator: Combinator, nodes: readonly ChildMatch[]): ClausePlan | undefined {
  const [first] = nodes;
  return first && { ...first, where: joinWheres(first.none ? 'or' : combinator, nodes) };
}
const joinWheres = (combinator: Combinator, nodes: readonly OtherTable[]): ClausePlan =>
  joinPlans(
    combinator,
    nodes.map(({ where }) => where),
  );

/** Merges nodes with the same key, which are all of one kind. */
const mergeNodes = (combinator: Combinator, nodes: readonly ClausePlan[]): ClausePlan =>
  intersect(nodes.filter((node) => 'keyIn' in node)) ??
  mergeForeignKeys(
    combinator,
    nodes.filter((node) => 'through' in node),
  ) ??
  mergeChildren(
    combinator,
    nodes.filter((node) => 'childKey' in node),
  ) ??
  groupOf(combinator, nodes);

const groupOf = (combinator: Combinator, plans: readonly ClausePlan[]): ClausePlan =>
  combinator === 'and' ? { and: [...plans] } : { or: [...plans] };

/** Merges the nodes with the same key, each at the place of its first. */
function mergeByKey(
  combinator: Combinator,
  plans: readonly ClausePlan[],
  keyOf: (plan: ClausePlan) => string | undefined,
): ClausePlan[] {
  const groups = new Map<string | symbol, ClausePlan[]>();
  for (const plan of plans) {
    // A symbol, not the plan itself: empty groups are one shared object.
    const key = keyOf(plan) ?? Symbol('not merged');
    const group = groups.get(key);
    if (group) group.push(plan);
    else groups.set(key, [plan]);
  }
  return [...groups.values()].map((group) => (group.length > 1 ? mergeNodes(combinator, group) : group[0]!));
}

function flatten(combinator: Combinator, plan: ClausePlan): ClausePlan[] {
  if (combinator === 'and' && 'and' in plan) return plan.and;
  return combinator === 'or' && 'or' in plan ? plan.or : [plan];
}

/** Joins plans. Flattens nested groups, merges nodes about the same rows, and evaluates constants. */
export function joinPlans(combinator: Combinator, plans: readonly ClausePlan[]): ClausePlan {
  const flat = plans.flatMap((plan) => flatten(combinator, plan));
  if (combinator === 'and' && flat.some(matchesNone)) return MATCH_NONE;
  if (combinator === 'or' && flat.some(matchesAll)) return MATCH_ALL;
  const merged = mergeByKey(combinator, flat, (plan) => mergeKey(combinator, plan));
  if (combinator === 'and' && merged.some(matchesNone)) return MATCH_NONE;
  if (merged.length === 1) return merged[0]!;
  return groupOf(combinator, merged);
}

/**
 * Returns the first foreign key of a path, and the rest of the path. Where the row keeps a copy of one further on, as a
 * line of its product, that comes first: an index begins with each copy.
 */
function firstStep(find: FindEntity, entity: Entity, path: readonly string[]) {
  for (let length = path.length - 1; length > 1; length--) {
    const along = path.slice(0, length);
    const copy = Object.values(entity.fields).find((field) => field.via === along.join('.') && hasColumn(field));
    if (!copy || copy.across) continue;
    const target = along.reduce((step, key) => find(step.fields[key]!.ref!), entity);
    return { through: copy.name, target, rest: path.slice(length) };
  }
  const [through, ...rest] = path as [string, ...string[]];
  return { through, target: find(entity.fields[through]!.ref!), rest };
}

/** Returns a test with its text as the column stores it. Along a path only the end of it tells whether that is a code. */
const searchedTest = (entity: Entity, test: Predicate): Predicate =>
  typeof test.value === 'string' ? { ...test, value: searchedText(entity.fields[test.field]!, test.value) } : test;

function planPath(find: FindEntity, entity: Entity, path: readonly string[], test: Predicate): ClausePlan {
  if (path.length <= 1) return searchedTest(entity, { ...test, field: path[0] ?? test.field });
  const { through, target, rest } = firstStep(find, entity, path);
  return { through, target, where: planPath(find, target, rest, test), orNull: test.is === 'is_null' };
}

function planTest(find: FindEntity, entity: Entity, test: Predicate): ClausePlan {
  const field = entity.fields[test.field]!;
  if (!field.via || hasColumn(field)) return searchedTest(entity, test);
  const path = field.via.split('.');
  if (!field.across) return planPath(find, entity, path, test);
  const list = entity.fields[field.across]!;
  const child = find(list.ref!);
  // 'Empty' means that no child row has a value. Every other test asks for one child row that meets it.
  const none = test.is === 'is_null';
  const where = planPath(find, child, path, none ? { ...test, is: 'is_not_null' } : test);
  return { child, childKey: list.foreign_key!, where, none };
}

/** Merges the conditions of one group on child rows: 'a sofa' and 'in red' means one line with a red sofa. */
const mergeForOneChild = (plans: readonly ClausePlan[]): ClausePlan[] =>
  mergeByKey('and', plans, (plan) => ('childKey' in plan && !plan.none ? childTable(plan) : undefined));

/** Whether a clause is a group: other child rows may meet it than its neighbours. A span counts as one condition. */
const isGroup = (clause: Clause): boolean => 'and' in clause && !clause.span;

/** Rewrites a parsed clause so that each table is searched once. */
export function planClause(find: FindEntity, entity: Entity, clause: Clause): ClausePlan {
  if ('field' in clause) return planTest(find, entity, clause);
  const planAll = (clauses: readonly Clause[]) => clauses.map((each) => planClause(find, entity, each));
  if ('childKey' in clause) return { ...clause, where: planClause(find, clause.child, clause.where) };
  if ('or' in clause) return joinPlans('or', planAll(clause.or));
  const conditions = clause.and.filter((each) => !isGroup(each));
  return joinPlans('and', [...mergeForOneChild(planAll(conditions)), ...planAll(clause.and.filter(isGroup))]);
}
