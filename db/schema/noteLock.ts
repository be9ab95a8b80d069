/** The author of a note and when it was written. */
export interface NoteAuthorship {
  user: number | null;
  created_date: string | null;
}

/**
 * Whether a user may change a note: only its author may, and only for some hours (S1 §4).
 * @param lockHours hours after its creation; negative for no limit
 */
export const mayEditNote = (note: NoteAuthorship, user: number, now: Date, lockHours: number): boolean =>
  note.user === user && (lockHours < 0 || now.getTime() - Date.parse(note.created_date ?? '') <= lockHours * 3_600_000);
