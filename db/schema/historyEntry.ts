/** One entry of a record's history (contract §2.2), about the record or one of its nested rows. */
export interface HistoryEntry {
  id: number;
  created_date: string;
  actor: number | null;
  actor__descriptive_name?: string | null;
  user: number | null;
  user__descriptive_name?: string | null;
  action: string;
  /** Why, where somebody had to say so. */
  reason?: string;
  other_name: string;
  other_id: number;
  /** Before and after, by field. */
  changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  /** The record's name. Absent where the reader may not see one. */
  record_name?: string;
  /** Names of linked records that the reader may see, by field and id. */
  names?: LinkNames;
}
/** Names of linked records, by field and id. */
export type LinkNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Returns the name of a person in the audit; the number of a deleted account. */
export const auditedPerson = (id: number | null, name: string | null | undefined): string =>
  name ?? (id === null ? 'The system' : `User #${id}`);

/** Returns the name of the acting user, with the impersonated user: 'Ada as Ben'. */
export const actorName = ({
  actor,
  actor__descriptive_name: name,
  user,
  user__descriptive_name: userName,
}: Pick<HistoryEntry, 'actor' | 'actor__descriptive_name' | 'user' | 'user__descriptive_name'>): string => {
  const actorLabel = auditedPerson(actor, name);
  return user !== null && user !== actor ? `${actorLabel} as ${userName ?? `user #${user}`}` : actorLabel;
};

/** Groups entries by save: what one person did at one moment. */
export const groupBySave = (entries: readonly HistoryEntry[]): HistoryEntry[][] => {
  const groups: HistoryEntry[][] = [];
  for (const entry of entries) {
    const last = groups.at(-1)?.[0];
    const isSameSave =
      last?.created_date === entry.created_date && last.actor === entry.actor && last.user === entry.user;
    if (isSameSave) groups.at(-1)!.push(entry);
    else groups.push([entry]);
  }
  return groups;
};
