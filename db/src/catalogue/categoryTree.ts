import { codeProductCategory } from '@trestle/schema/entities/code_product_category';
import { conflict, fieldError, type FieldErrors, invalidField } from '@trestle/schema/errors';
import { ancestorsOf, isInCircle, levelsThrough, MAX_TREE_LEVELS } from '@trestle/schema/tree';
import type { Behaviour, Change, Write } from '../collection/call/context';
import { selectRows } from '../collection/call/statements';
import { quoteName } from '../sql/select';
import { sql } from '../sql/sqlText';

const PARENT = codeProductCategory.fields.parent.name;
const TABLE = quoteName(codeProductCategory.name);

/** Reads which category each lies within, and locks them all: two moves at once could make a circle together. */
async function lockParents({ context, transaction }: Write): Promise<Map<number, number | null>> {
  const text = `SELECT \`id\`, ${quoteName(PARENT)} AS parent FROM ${TABLE} ORDER BY \`id\` FOR UPDATE`;
  const rows = await selectRows<{ id: number; parent: number | null }>(context, sql(text), transaction);
  return new Map(rows.map(({ id, parent }) => [id, parent]));
}

/** The parent that a change sets; undefined where it stays, or becomes empty. */
function newParentOf({ kind, before, values }: Change): number | undefined {
  const parent = values[PARENT];
  return kind !== 'delete' && typeof parent === 'number' && parent !== before?.[PARENT] ? parent : undefined;
}

/** Refuses categories that would lie within themselves, or too deep. */
async function checkTree(changes: readonly Change[], write: Write): Promise<FieldErrors[] | void> {
  if (changes.every((change) => newParentOf(change) === undefined)) return;
  const parents = await lockParents(write);
  // New records have no number yet, and nothing lies within them.
  const keys = changes.map(({ kind, id }, position) => (kind === 'create' ? -1 - position : id));
  for (const [position, { kind, values }] of changes.entries())
    if (kind !== 'delete' && PARENT in values) parents.set(keys[position]!, values[PARENT] as number | null);
  return changes.map((change, position) => {
    const id = keys[position]!;
    if (newParentOf(change) === undefined) return {};
    if (isInCircle(parents, id)) return { [PARENT]: [fieldError('invalid', 'It would lie within itself')] };
    if (levelsThrough(parents, id) <= MAX_TREE_LEVELS) return {};
    return { [PARENT]: [fieldError('max', `More than ${MAX_TREE_LEVELS} levels`)] };
  });
}

/**
 * Keeps a tree a tree when categories become one. What lies within the merged ones comes to lie within the kept one. If
 * that lies within a merged one itself, it takes the place of the outermost of these.
 * @throws Problem 400 where that would be too deep
 */
const mergeTree: Behaviour['merge'] = async (kept, others, write) => {
  const id = kept['id'] as number;
  const merged = new Set(others.map((row) => row['id'] as number));
  const parents = await lockParents(write);
  const outermost = ancestorsOf(parents, id).findLast((each) => merged.has(each));
  const keptParent = parents.get(outermost ?? id) ?? null;
  const afterwards = new Map(
    [...parents]
      .filter(([each]) => !merged.has(each))
      .map(([each, parent]) => [each, parent !== null && merged.has(parent) ? id : parent]),
  ).set(id, keptParent);
  if (levelsThrough(afterwards, id) > MAX_TREE_LEVELS)
    throw invalidField('other_ids', `More than ${MAX_TREE_LEVELS} levels`, 'max');
  if (outermost !== undefined) return { [PARENT]: keptParent };
};

/**
 * Refuses the undo of a merge after which a category would lie within itself or too deep.
 * @throws Problem 409
 */
const checkRestoredTree: Behaviour['unmerge'] = async ({ kept, removed, before, after, moved }, write) => {
  const id = kept['id'] as number;
  const parents = await lockParents(write);
  for (const { from, ids } of moved.filter(({ field }) => field === PARENT))
    for (const each of ids) if (parents.get(each) === id) parents.set(each, from);
  for (const row of removed) parents.set(row['id'] as number, row[PARENT] as number | null);
  if (PARENT in after && parents.get(id) === after[PARENT]) parents.set(id, before[PARENT] as number | null);
  for (const each of [id, ...removed.map((row) => row['id'] as number)])
    if (isInCircle(parents, each) || levelsThrough(parents, each) > MAX_TREE_LEVELS)
      throw conflict('Categories were moved since the merge, so that one would lie within itself or too deep.', {
        code: 'changed',
      });
};

/** Special rules of categories: they lie within each other, never within themselves. */
export const categoryBehaviour: Behaviour = { before: checkTree, merge: mergeTree, unmerge: checkRestoredTree };
