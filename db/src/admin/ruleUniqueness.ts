import { normalizeModelName } from '@trestle/schema/access';
import { fieldError, invalidField, type FieldErrors } from '@trestle/schema/errors';
import type { Behaviour, Change, Write } from '../collection/context';
import { selectRows } from '../collection/statements';
import { quoteName } from '../sql/select';
import { sql } from '../sql/sqlText';

interface RuleNaming {
  by: string;
  name: string;
  keyOf(name: string): string;
  inWords(name: string): string;
}
const asWritten = (name: string): string => name;
/** What names a row among those of one record: two rules of one name would be read as one, and which is shown where is chance. */
const RULE_NAMINGS = {
  group_state: {
    by: 'group_permissions',
    name: 'state_name',
    keyOf: asWritten,
    inWords: (name) => `This record has a rule for ${name} already`,
  },
  // Models are matched as rules match them: `StoreOrder` is `store_order`.
  group_state_model: {
    by: 'group_state',
    name: 'model_name',
    keyOf: normalizeModelName,
    inWords: (name) => `This rule speaks of the model ${name} already`,
  },
  group_state_model_field: {
    by: 'group_state_model',
    name: 'field_name',
    keyOf: asWritten,
    inWords: (name) => `This rule speaks of the field ${name} already`,
  },
} satisfies Record<string, RuleNaming>;

interface RuleRow {
  id: number;
  parent: number;
  key: string;
  moved: boolean;
  at: number;
}

/** The rows of the same records that aren't written now. Read as they are by now: who changes rights waits for each other. */
const siblingRows = async (
  write: Write,
  entity: string,
  { by, name, keyOf }: RuleNaming,
  parents: readonly number[],
  ids: readonly number[],
): Promise<RuleRow[]> => {
  if (!parents.length) return [];
  const text = `SELECT \`id\`, ${quoteName(by)} AS parent, ${quoteName(name)} AS name FROM ${quoteName(entity)} WHERE ${quoteName(by)} IN (?) FOR UPDATE`;
  const rows = await selectRows<{ id: number; parent: number; name: string }>(
    write.context,
    sql(text, parents),
    write.transaction,
  );
  return rows
    .filter((row) => !ids.includes(row.id))
    .map((row) => ({ id: row.id, parent: row.parent, key: keyOf(row.name), moved: false, at: -1 }));
};
/** How a row stands once it is written; null for one that goes. */
const rowAfter = ({ by, name, keyOf }: RuleNaming, change: Change, at: number): RuleRow | null => {
  const now = { ...change.before, ...change.values };
  if (change.kind === 'delete' || typeof now[name] !== 'string') return null;
  const moved = change.kind === 'create' || name in change.values || by in change.values;
  return { id: change.id, parent: Number(now[by] ?? 0), key: keyOf(now[name]), moved, at };
};

/** Refuses two rules of one name in one record, whichever call would make them. Those of older records are left alone. */
export const uniqueRuleNames = (entity: keyof typeof RULE_NAMINGS): Behaviour => {
  const named: RuleNaming = RULE_NAMINGS[entity];
  return {
    before: async (changes, write) => {
      const written = changes.map((change, at) => rowAfter(named, change, at)).filter((row) => row !== null);
      const asked = written.filter(({ moved }) => moved);
      if (!asked.length) return undefined;
      const parents = [...new Set(asked.map(({ parent }) => parent))].filter((id) => id > 0);
      const rows = [
        ...(await siblingRows(
          write,
          entity,
          named,
          parents,
          changes.map(({ id }) => id),
        )),
        ...written,
      ];
      const errors: FieldErrors[] = changes.map(() => ({}));
      for (const row of asked) {
        const twin = rows.find(
          (other) =>
            other !== row &&
            other.parent === row.parent &&
            other.key === row.key &&
            (other.at < row.at || !other.moved),
        );
        if (twin)
          errors[row.at] = {
            [named.name]: [
              fieldError(
                'unique',
                named.inWords(String(changes[row.at]!.values[named.name] ?? changes[row.at]!.before?.[named.name])),
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

/** The list that a record nests, by its own name. */
const CHILD_RULES: Readonly<Record<string, keyof typeof RULE_NAMINGS>> = {
  group_permissions: 'group_state',
  group_state: 'group_state_model',
  group_state_model: 'group_state_model_field',
};
/** Records that become one bring their rules together: each name may stand in one of them. */
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
