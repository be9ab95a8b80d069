/** A field that a run set, with the value that its first record got. */
export interface SetField {
  name: string;
  label: string;
  value: unknown;
}
/** A change of many records at once, each by a call of its own, such as 'Set a field'. */
export interface PastRun {
  id: string;
  created_date: string;
  /** Who made it; null if the caller may not see names. */
  by: string | null;
  /** Whether the caller made it. Of others' runs, only administrators undo any. */
  is_own: boolean;
  /** The fields that it set, as far as the caller may see them. */
  fields: SetField[];
  /** Records that it changed, and those of them that were undone. */
  records: number;
  undone: number;
}
/** What a run changed in one record. */
export interface RunChange {
  id: number;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Pattern of a run's id: a UUID in small letters. */
export const RUN_ID_PATTERN = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** How a call belongs to a run: it is part of it, or part of its undo. */
export interface RunPart {
  id: string;
  isUndo: boolean;
}

/** Writes the header `Prefer` of a call of a run. */
export const runPreference = ({ id, isUndo }: RunPart): string => `${isUndo ? 'undo' : 'change'}-run=${id}`;
