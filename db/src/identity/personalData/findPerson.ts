import { formerName, type PersonalDataReport } from '@trestle/schema/personalData';
import { selectRows, type QueryRunner } from '../identityDb';
import { sameLettersSql } from '../sameAddress';
import { PERSONAL_DATA, type PartDeclaration, type StoredPerson } from './parts';

interface PersonRow {
  id: number;
  username: string;
  email: string;
  descriptive_name: string;
  erased_date: string | null;
  administrates: number;
}
/** A person, and whether they are an administrator. */
export interface FoundPerson extends StoredPerson {
  isAdministrator: boolean;
}

/** Finds a person; null where there is none. The users in whose name API keys write are no people. */
export async function findPerson(db: QueryRunner, id: number, superuserGroup: string): Promise<FoundPerson | null> {
  const [row] = await selectRows<PersonRow>(
    db,
    'SELECT u.`id`, u.`username`, u.`email`, u.`descriptive_name`, u.`erased_date`, (u.`is_superuser` OR EXISTS (' +
      'SELECT 1 FROM `user_groups` m JOIN `group` g ON g.`id` = m.`group` WHERE m.`user` = u.`id` AND g.`name` = ?' +
      ')) AS administrates FROM `user` u WHERE u.`id` = ? AND u.`is_service` = 0',
    [superuserGroup, id],
  );
  if (!row) return null;
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    name: row.descriptive_name,
    erasedAt: row.erased_date,
    isAdministrator: Number(row.administrates) === 1,
  };
}

/** Returns why somebody may not erase a person, or null. Nobody erases themselves, nor an administrator. */
export function erasingRefusal(person: FoundPerson, caller: number): string | null {
  if (person.erasedAt !== null) return `${formerName(person.id)} is erased already.`;
  if (person.id === caller) return "You can't erase yourself. Ask another administrator.";
  if (person.isAdministrator) return 'This person is an administrator. Take these rights away first.';
  return null;
}

/** Returns the condition that finds a part's rows. */
export function conditionOf({ ids, texts = {}, also }: PartDeclaration, person: StoredPerson) {
  const values: unknown[] = [];
  const parts = ids.map((column) => {
    values.push(person.id);
    return `\`${column}\` = ?`;
  });
  for (const [column, kind] of Object.entries(texts)) {
    values.push(person[kind], person[kind]);
    parts.push(sameLettersSql(`\`${column}\``));
  }
  return { text: `(${parts.join(' OR ')})${also ? ` AND ${also}` : ''}`, values };
}

/** Counts what is stored about a person. */
export async function countPersonalData(
  db: QueryRunner,
  person: FoundPerson,
  caller: number,
): Promise<PersonalDataReport> {
  const parts: PersonalDataReport['parts'][number][] = [];
  for (const part of PERSONAL_DATA) {
    const { text, values } = conditionOf(part, person);
    const query = `SELECT COUNT(*) AS count FROM \`${part.table}\` WHERE ${text}`;
    const [row] = await selectRows<{ count: number }>(db, query, values);
    parts.push({ name: part.name, label: part.label, count: Number(row!.count), erasing: part.erasing });
  }
  const { id, username, name, erasedAt } = person;
  return { id, username, name, erased_date: erasedAt, parts, refusal: erasingRefusal(person, caller) };
}
