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

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Replaces a person's e-mail wherever it stands, and user name and name where they are a whole value. */
export function withoutPerson(text: string, { id, email, username, name }: StoredPerson): string {
  const inJson = (value: string) => escapePattern(JSON.stringify(value).slice(1, -1));
  const whole = [username, name].filter(Boolean).map((value) => `(?<=")${inJson(value)}(?=")`);
  // An empty pattern would be found between any two characters.
  const patterns = [inJson(email), ...whole].filter(Boolean);
  return patterns.length === 0 ? text : text.replaceAll(new RegExp(patterns.join('|'), 'gi'), formerLogin(id));
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
  const terms = [person.email, person.username, person.name].filter(Boolean);
  const mentions = terms.map(() => "LOWER(CONCAT(`changes`, ' ', COALESCE(`reason`, ''))) LIKE ?").join(' OR ');
  const likes = terms.map((term) => `%${escapeLike(JSON.stringify(term).slice(1, -1).toLowerCase())}%`);
  for (let from = 0; from < (last?.id ?? 0); from += RANGE) {
    const entries = await selectRows<MentioningEntry>(
      db,
      'SELECT `id`, `other_name`, `other_id`, `changes`, `reason` FROM `audit` WHERE `id` > ? AND `id` <= ? AND (' +
        "(`other_name` IN ('user', 'user_account') AND `other_id` = ?) OR " +
        `(\`other_name\` = 'store_contact' AND \`other_id\` IN (?)) OR ${mentions})`,
      [from, from + RANGE, person.id, contacts.length > 0 ? contacts : [0], ...likes],
    );
    for (const entry of entries) {
      const changes = isTheirs(entry) ? withoutIdentity(parsed(entry.changes), person.id) : parsed(entry.changes);
      await executeUpdate(db, 'UPDATE `audit` SET `changes` = ?, `reason` = ? WHERE `id` = ?', [
        withoutPerson(JSON.stringify(changes), person),
        entry.reason === null ? null : withoutPerson(entry.reason, person),
        entry.id,
      ]);
    }
  }
}
