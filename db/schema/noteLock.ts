/** What of a note decides who may still change it. */
export interface NoteAuthorship {
  user: number | null;
  created_date: string | null;
}

/** S1 §4: its author alone may change a note, within the lock hours of its time; negative hours mean always. */
export const mayEditNote = (note: NoteAuthorship, user: number, now: Date, lockHours: number): boolean =>
  note.user === user && (lockHours < 0 || now.getTime() - Date.parse(note.created_date ?? '') <= lockHours * 3_600_000);
