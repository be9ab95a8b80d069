import { ownTable } from '@trestle/schema/ownTable';
import { formerLogin } from '@trestle/schema/personalData';
import { executeUpdate, selectRows, type QueryRunner } from '../identityDb';
import type { StoredPerson } from './parts';

/** Entries that one query looks through: their texts have no index. */
const RANGE = 20_000;
/** Fields of accounts and contacts that say who somebody is. */
const PERSONAL_FIELDS = ['username', 'first_name', 'last_name', 'descriptive_name', 'email', 'name'];

interface MentioningEntry {
  id: number;
  other_name: string;
  other_id: number;
  changes: unknown;
  reason: string | null;
}

/** Escapes a text for LIKE, so that it stands for itself. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

type NamingFields = Readonly<Record<string, readonly ('username' | 'name')[]>>;
/**
 * Fields of any record that hold a user name or a name of somebody, by entity. Elsewhere, 'office' is a word: in the audit
 * of permissions, from which their versions are made, it is a name of a state.
 */
const NAMING_FIELDS: Readonly<Record<string, NamingFields>> = ownTable<Record<string, NamingFields>>({
  user: ownTable({ username: ['username'], descriptive_name: ['name'] }),
  user_account: ownTable({ username: ['username'], descriptive_name: ['name'] }),
  store_contact: ownTable({ name: ['name'] }),
  module_release: ownTable({ contact: ['username', 'name'] }),
});

/** Replaces a person's e-mail wherever it stands in a text, also in other case, but not within a longer one. */
export function withoutEmail(text: string, { id, email }: StoredPerson): string {
  // An empty pattern would be found between any two characters.
  if (email === '') return text;
  const pattern = String.raw`(?<![\p{L}\p{N}_.%+-])${escapePattern(email)}(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}])`;
  return text.replaceAll(new RegExp(pattern, 'giu'), formerLogin(id));
}

/** Replaces each text in a value of JSON, and no key. */
function replaceTexts(value: unknown, replaced: (text: string) => string): unknown {
  if (typeof value === 'string') return replaced(value);
  if (Array.isArray(value)) return value.map((item) => replaceTexts(item, replaced));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceTexts(item, replaced)]));
}

/**
 * Replaces a person's e-mail in all values of an entry's changes, and their user name and name where one is the whole value
 * of a field that says who somebody is. No key changes.
 * @param entity whose record the entry is about
 */
export function withoutPerson(
  changes: Record<string, unknown>,
  entity: string,
  person: StoredPerson,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(changes).map(([field, value]) => {
      const names = (NAMING_FIELDS[entity]?.[field] ?? []).map((kind) => person[kind]).filter(Boolean);
      const replaced = (text: string) => (names.includes(text) ? formerLogin(person.id) : withoutEmail(text, person));
      return [field, replaceTexts(value, replaced)];
    }),
  );
}

/** Replaces the values of fields that say who somebody is, in the changes of their account or contact. */
export function withoutIdentity(changes: Record<string, unknown>, id: number): Record<string, unknown> {
  const replaced = (value: unknown) => (value === null || value === '' ? value : formerLogin(id));
  return Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [
      field,
      PERSONAL_FIELDS.includes(field) && Array.isArray(value) ? value.map(replaced) : value,
    ]),
  );
}

const parsed = (changes: unknown): Record<string, unknown> =>
  typeof changes === 'string'
    ? (JSON.parse(changes) as Record<string, unknown>)
    : ((changes ?? {}) as Record<string, unknown>);

/** Replaces a person in the entries of the audit, which stay. @param contacts ids of the contacts that are theirs */
export async function forgetInAudit(db: QueryRunner, person: StoredPerson, contacts: readonly number[]): Promise<void> {
  const [last] = await selectRows<{ id: number | null }>(db, 'SELECT MAX(`id`) AS id FROM `audit`');
  const isTheirs = ({ other_name: name, other_id: id }: MentioningEntry): boolean =>
    ((name === 'user' || name === 'user_account') && id === person.id) ||
    (name === 'store_contact' && contacts.includes(id));
  const mentions = "LOWER(CONCAT(`changes`, ' ', COALESCE(`reason`, ''))) LIKE ?";
  const likeOf = (term: string) => `%${escapeLike(JSON.stringify(term).slice(1, -1).toLowerCase())}%`;
  const names = [person.username, person.name].filter(Boolean);
  // An empty e-mail would be found in every entry.
  const [elsewhere, email] = person.email === '' ? ['0', []] : [mentions, [likeOf(person.email)]];
  for (let from = 0; from < (last?.id ?? 0); from += RANGE) {
    const entries = await selectRows<MentioningEntry>(
      db,
      'SELECT `id`, `other_name`, `other_id`, `changes`, `reason` FROM `audit` WHERE `id` > ? AND `id` <= ? AND (' +
        "(`other_name` IN ('user', 'user_account') AND `other_id` = ?) OR " +
        "(`other_name` = 'store_contact' AND `other_id` IN (?)) OR " +
        `(\`other_name\` IN (?) AND (${[...names.map(() => mentions), '0'].join(' OR ')})) OR ${elsewhere})`,
      [
        from,
        from + RANGE,
        person.id,
        contacts.length > 0 ? contacts : [0],
        Object.keys(NAMING_FIELDS),
        ...names.map(likeOf),
        ...email,
      ],
    );
    for (const entry of entries) {
      const before = parsed(entry.changes);
      const changes = isTheirs(entry) ? withoutIdentity(before, person.id) : before;
      await executeUpdate(db, 'UPDATE `audit` SET `changes` = ?, `reason` = ? WHERE `id` = ?', [
        JSON.stringify(withoutPerson(changes, entry.other_name, person)),
        entry.reason === null ? null : withoutEmail(entry.reason, person),
        entry.id,
      ]);
    }
  }
}
