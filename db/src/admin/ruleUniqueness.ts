import { normalizeModelName } from '@trestle/schema/fieldAccess';
import { fieldError, invalidField, type FieldErrors } from '@trestle/schema/errors';
import { ownTable } from '@trestle/schema/ownTable';
import { fieldNameError, stateNameError } from '@trestle/schema/rights/ruleNames';
import type { Behaviour, Change, Write } from '../collection/call/context';
import { selectRows } from '../collection/call/statements';
import { quoteName } from '../sql/select';
import { sql } from '../sql/sqlText';

/** How the rules of one entity are named. */
interface RuleNaming {
  /** The column of the parent record. */
  parentColumn: string;
  /** The column of the name. */
  nameColumn: string;
  /** Names with the same key are the same rule. */
  keyOf(name: string): string;
  duplicateMessage(name: string): string;
  /** Returns why a name would never match; undefined when it may match. */
  nameError?(name: string): string | undefined;
}
const exactName = (name: string): string => name;
/** The rules of which a record may hold one for each name. Of two with the same name, chance would decide. */
const RULE_NAMINGS = {
  group_state: {
    parentColumn: 'group_permissions',
    nameColumn: 'state_name',
    keyOf: exactName,
    duplicateMessage: (name) => `This record has a rule for ${name} already`,
    // A deny that never matches would leave open what its author meant to close.
    nameError: stateNameError,
  },
  // Models are matched as rules match them: `StoreOrder` is `store_order`.
  group_state_model: {
    parentColumn: 'group_state',
    nameColumn: 'model_name',
    keyOf: normalizeModelName,
    duplicateMessage: (name) => `This rule speaks of the model ${name} already`,
  },
  group_state_model_field: {
    parentColumn: 'group_state_model',
    nameColumn: 'field_name',
    keyOf: exactName,
    duplicateMessage: (name) => `This rule speaks of the field ${name} already`,
    nameError: fieldNameError,
  },
} satisfies Record<string, RuleNaming>;

interface RuleRow {
  id: number;
  parent: number;
  key: string;
  /** Whether the request sets its name or parent. */
  isRenamed: boolean;
  /** Position in the request; -1 when the request doesn't change it. */
  index: number;
}

/** Reads and locks the rules of some records that are not in the request. Changes of rights are serialised. */
async function siblingRows(
  write: Write,
  entity: string,
  { parentColumn, nameColumn, keyOf }: RuleNaming,
  parents: readonly number[],
  ids: readonly number[],
): Promise<RuleRow[]> {
  if (!parents.length) return [];
  const columns = `\`id\`, ${quoteName(parentColumn)} AS parent, ${quoteName(nameColumn)} AS name`;
  const text = `SELECT ${columns} FROM ${quoteName(entity)} WHERE ${quoteName(parentColumn)} IN (?) FOR UPDATE`;
  const rows = await selectRows<{ id: number; parent: number; name: string }>(
    write.context,
    sql(text, parents),
    write.transaction,
  );
  return rows
    .filter((row) => !ids.includes(row.id))
    .map((row) => ({ id: row.id, parent: row.parent, key: keyOf(row.name), isRenamed: false, index: -1 }));
}
/** Returns a row as it will be after the request; null when it is deleted. */
function rowAfter({ parentColumn, nameColumn, keyOf }: RuleNaming, change: Change, index: number): RuleRow | null {
  const rowNow = { ...change.before, ...change.values };
  if (change.kind === 'delete' || typeof rowNow[nameColumn] !== 'string') return null;
  const isRenamed = change.kind === 'create' || nameColumn in change.values || parentColumn in change.values;
  return { id: change.id, parent: Number(rowNow[parentColumn] ?? 0), key: keyOf(rowNow[nameColumn]), isRenamed, index };
}

/**
 * Refuses two rules of one name in a record, and names that never match, whichever call makes them. Existing rules are
 * not checked.
 */
export function uniqueRuleNames(entity: keyof typeof RULE_NAMINGS): Behaviour {
  const naming: RuleNaming = RULE_NAMINGS[entity];
  return {
    before: async (changes, write) => {
      const writtenRows = changes.map((change, index) => rowAfter(naming, change, index)).filter((row) => row !== null);
      const renamedRows = writtenRows.filter(({ isRenamed }) => isRenamed);
      if (!renamedRows.length) return undefined;
      const parents = [...new Set(renamedRows.map(({ parent }) => parent))].filter((id) => id > 0);
      const rows = [
        ...(await siblingRows(
          write,
          entity,
          naming,
          parents,
          changes.map(({ id }) => id),
        )),
        ...writtenRows,
      ];
      const errors: FieldErrors[] = changes.map(() => ({}));
      for (const row of renamedRows) {
        const newName = changes[row.index]!.values[naming.nameColumn];
        const nameProblem = typeof newName === 'string' && newName ? naming.nameError?.(newName) : undefined;
        if (nameProblem) {
          errors[row.index] = { [naming.nameColumn]: [fieldError('invalid', nameProblem)] };
          continue;
        }
        const duplicate = rows.find(
          (other) =>
            other !== row &&
            other.parent === row.parent &&
            other.key === row.key &&
            (other.index < row.index || !other.isRenamed),
        );
        if (duplicate)
          errors[row.index] = {
            [naming.nameColumn]: [
              fieldError(
                'unique',
                naming.duplicateMessage(
                  String(
                    changes[row.index]!.values[naming.nameColumn] ?? changes[row.index]!.before?.[naming.nameColumn],
                  ),
                ),
              ),
            ],
          };
      }
      return errors;
    },
    merge: async (kept, others, write) => {
      const ids = [kept, ...others].map((row) => row['id'] as number);
      await refuseDuplicateRules(write, entity, ids);
    },
  };
}

/** The rules that each record nests, by the record's entity. */
const CHILD_RULES: Readonly<Record<string, keyof typeof RULE_NAMINGS>> = ownTable({
  group_permissions: 'group_state',
  group_state: 'group_state_model',
  group_state_model: 'group_state_model_field',
});
/** Refuses to merge records that both have a rule of the same name. @throws Problem 400 for `other_ids` */
export async function refuseDuplicateRules(write: Write, entity: string, ids: readonly number[]): Promise<void> {
  const child = CHILD_RULES[entity];
  if (!child) return;
  const parentByKey = new Map<string, number>();
  for (const { key, parent } of await siblingRows(write, child, RULE_NAMINGS[child], ids, [])) {
    if (parentByKey.has(key) && parentByKey.get(key) !== parent)
      throw invalidField('other_ids', `Both have a rule for ${key}. Take one of them out first.`, 'unique');
    parentByKey.set(key, parent);
  }
}
