import type { Entity } from './entity';
import type { MovedRecords } from './mergePreview';

/** A record of a merge, named by the fields that the caller may see. */
export interface MergedRecord {
  id: number;
  title: string;
}
/** A merge of the last weeks, for the list of past merges. */
export interface PastMerge {
  /** The kept record. */
  id: number;
  title: string;
  /** The records that it removed. */
  merged: MergedRecord[];
  created_date: string;
  /** When it was undone; null while it holds. */
  undone_date: string | null;
  /** Who made it; null if the caller may not see names. */
  by: string | null;
  /** Whether the caller made it. Of others' merges, only administrators undo any. */
  is_own: boolean;
  /** Why nobody can undo it; null if somebody can. */
  final_reason: string | null;
}
/** A field of the kept record, in the reply to an undo. */
export interface UndoneField {
  name: string;
  label: string;
}
/** The reply to an undo of a merge, and to its preview. */
export interface UndoneMerge {
  /** The records that are there again. */
  restored: MergedRecord[];
  /** Records that use them again, by collection. */
  moved: MovedRecords[];
  /** Records that stay as they are, because they were changed or deleted since. */
  stayed: MovedRecords[];
  /** Fields of the kept record that have their former value again. */
  reset: UndoneField[];
  /** Fields that the merge filled and that stay, because they were changed since. */
  kept: UndoneField[];
}

/** Returns why merges of an entity can't be undone; null if they can. */
export function finalMergeReason({ name, admin, plural }: Pick<Entity, 'name' | 'admin' | 'plural'>): string | null {
  const start = `Merges of ${plural.toLowerCase()} can't be undone`;
  if (admin)
    return `${start}: sign-ins and rights went over to the kept one. Create the other one again, with its rights.`;
  // The merge gave the pieces of the others back to the stock.
  return name === 'store_order_line' ? `${start}: the pieces are on sale again. Order them again.` : null;
}
