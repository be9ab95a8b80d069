/** S1 §4: a note's author alone, within the lock hours; a negative number means always. The server decides in the end. */
export const mayChange = (note: { user: number | null; created_date: string | null }, user: number | undefined, lockHours: number, now: number): boolean =>
  user !== undefined && note.user === user && (lockHours < 0 || now - Date.parse(note.created_date ?? '') <= lockHours * 3_600_000);
