import { isRuleName } from '@trestle/schema/access';
import { normalizeModelName } from '@trestle/schema/fieldAccess';
import { fieldError, invalidField, type FieldErrors } from '@trestle/schema/errors';
import type { Behaviour, Change, Write } from '../collection/context';
import { selectRows } from '../collection/statements';
import { quoteName } from '../sql/select';
import { sql } from '../sql/sqlText';

/** How rules of one kind are distinguished. */
interface RuleNaming {
  /** The column of the parent record. */
  by: string;
  /** The column of the name. */
  name: string;
  /** Names with the same key are the same rule. */
  keyOf(name: string): string;
  duplicateMessage(name: string): string;
  /** Returns what is wrong with a name that would never match; undefined when it may. */
  nameError?(name: string): string | undefined;
}
const exactName = (name: string): string => name;
/** The rules that a record may hold once for each name. Of two with one name, it would be chance which one applies. */
const RULE_NAMINGS = {
  group_state: {
    by: 'group_permissions',
    name: 'state_name',
    keyOf: exactName,
    duplicateMessage: (name) => `This record has a rule for ${name} already`,
    // A deny that never matches would leave open what its author meant to close.
    nameError: (name) => (isRuleName(name) ? undefined : 'Enter *, a module such as product, or product.edit'),
  },
  // Models are matched as rules match them: `StoreOrder` is `store_order`.
  group_state_model: {
    by: 'group_state',
    name: 'model_name',
    keyOf: normalizeModelName,
    duplicateMessage: (name) => `This rule speaks of the model ${name} already`,
  },
  group_state_model_field: {
    by: 'group_state_model',
    name: 'field_name',
    keyOf: exactName,
    duplicateMessage: (name) => `This rule speaks of the field ${name} already`,
    nameError: (name) => (isRuleName(name) ? undefined : 'Enter * or the name of a field such as unit_price'),
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

/** Reads the rules of some records but those in the request. Locks them; changes of rights are serialised. */
const siblingRows = async (
  write: Write,
  entity: string,
  { by, name, keyOf }: RuleNaming,
  parents: readonly number[],
  ids: readonly number[],
): Promise<RuleRow[]> => {
  if (!parents.length) return [];
  const columns = `\`id\`, ${quoteName(by)} AS parent, ${quoteName(name)} AS name`;
  const text = `SELECT ${columns} FROM ${quoteName(entity)} WHERE ${quoteName(by)} IN (?) FOR UPDATE`;
  const rows = await selectRows<{ id: number; parent: number; name: string }>(
    write.context,
    sql(text, parents),
    write.transaction,
  );
  return rows
    .filter((row) => !ids.includes(row.id))
    .map((row) => ({ id: row.id, parent: row.parent, key: keyOf(row.name), isRenamed: false, index: -1 }));
};
/** Returns a row as it will be after the request; null when it is deleted. */
const rowAfter = ({ by, name, keyOf }: RuleNaming, change: Change, index: number): RuleRow | null => {
  const now = { ...change.before, ...change.values };
  if (change.kind === 'delete' || typeof now[name] !== 'string') return null;
  const isRenamed = change.kind === 'create' || name in change.values || by in change.values;
  return { id: change.id, parent: Number(now[by] ?? 0), key: keyOf(now[name]), isRenamed, index };
};

/**
 * Refuses two rules of one name in a record, and names that never match, whichever call makes them. What exists already
 * is left alone.
 */
export const uniqueRuleNames = (entity: keyof typeof RULE_NAMINGS): Behaviour => {
  const naming: RuleNaming = RULE_NAMINGS[entity];
  return {
    before: async (changes, write) => {
      const written = changes.map((change, index) => rowAfter(naming, change, index)).filter((row) => row !== null);
      const renamed = written.filter(({ isRenamed }) => isRenamed);
      if (!renamed.length) return undefined;
      const parents = [...new Set(renamed.map(({ parent }) => parent))].filter((id) => id > 0);
      const rows = [
        ...(await siblingRows(
          write,
          entity,
          naming,
          parents,
          changes.map(({ id }) => id),
        )),
        ...written,
      ];
      const errors: FieldErrors[] = changes.map(() => ({}));
      for (const row of renamed) {
        const given = changes[row.index]!.values[naming.name];
        const wrong = typeof given === 'string' ? naming.nameError?.(given) : undefined;
        if (wrong) {
          errors[row.index] = { [naming.name]: [fieldError('invalid', wrong)] };
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
            [naming.name]: [
              fieldError(
                'unique',
                naming.duplicateMessage(
                  String(changes[row.index]!.values[naming.name] ?? changes[row.index]!.before?.[naming.name]),
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
};

/** The rules that each record nests, by the record's entity. */
const CHILD_RULES: Readonly<Record<string, keyof typeof RULE_NAMINGS>> = {
  group_permissions: 'group_state',
  group_state: 'group_state_model',
  group_state_model: 'group_state_model_field',
};
/** Refuses to merge records that both have a rule of the same name. @throws Problem 400 for `other_ids` */
export const refuseDuplicateRules = async (write: Write, entity: string, ids: readonly number[]): Promise<void> => {
  const child = CHILD_RULES[entity];
  if (!child) return;
  const seen = new Map<string, number>();
  for (const { key, parent } of await siblingRows(write, child, RULE_NAMINGS[child], ids, [])) {
    if (seen.has(key) && seen.get(key) !== parent)
      throw invalidField('other_ids', `Both have a rule for ${key}. Take one of them out first.`, 'unique');
    seen.set(key, parent);
  }
};
