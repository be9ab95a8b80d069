import type { Entity } from '@trestle/schema/entity';
import { recordDetails } from '@trestle/schema/recordDetails';
import { declaredTitle } from '@trestle/schema/recordTitle';
import type { LookupRow } from '../../../core/api/collection';

/** A row to choose. `disabled`: no longer active (S2 §9); `quick`: has a quick display order (S1 §9). */
export interface LookupChoice {
  id: number;
  label: string;
  code: string;
  /** What stands beside the label, small: the code, and what else tells it from others of the same label. */
  details?: string;
  disabled: boolean;
  /** In a tree: the row that it lies within, where that may be seen. */
  parent?: number | null;
  quick?: boolean;
}

/** A row as the server sends it: the fields of code tables, and those of any other entity by name. */
export type LookupListRow = LookupRow & Readonly<Record<string, unknown>>;
type TitledEntity = Pick<Entity, 'fields' | 'details' | 'list' | 'title' | 'tree'>;

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A row's declared title, else the first of its usual names that has a text, else its id. */
const choiceLabel = (entity: TitledEntity, row: LookupListRow): string => {
  const title = declaredTitle(entity, row);
  if (title) return title;
  const names = ['description', 'name', 'descriptive_name', 'username', ...entity.list.columns, 'code'];
  return names.map((name) => asText(row[name])).find(Boolean) ?? `#${row.id}`;
};

/**
 * Converts a row to a choice. Its code is left out where the label is the same text. An entity without `details` has its
 * code as the only one.
 */
export const toChoice = (entity: TitledEntity, row: LookupListRow): LookupChoice => {
  const label = choiceLabel(entity, row);
  const code = asText(row.code) === label ? '' : asText(row.code);
  return {
    id: row.id,
    label,
    code,
    details: entity.details ? (recordDetails(entity, row, label) ?? '') : code,
    disabled: row.active === false,
    ...(entity.tree && { parent: row[entity.tree] as number | null | undefined }),
    quick: typeof row.quick_display_order === 'number',
  };
};

/** Compares two numbers of an order. Rows without a number come last. */
const compareNumbers = (a: number | null | undefined, b: number | null | undefined): number =>
  // Infinity - Infinity is NaN: both are unordered.
  (a ?? Infinity) - (b ?? Infinity) || 0;

/** Sorts the rows of a code table: by quick display order, then by display order, then by label. */
export const sortLookupRows = (entity: TitledEntity, rows: readonly LookupListRow[]): LookupListRow[] =>
  rows.toSorted(
    (a, b) =>
      compareNumbers(a.quick_display_order, b.quick_display_order) ||
      compareNumbers(a.display_order, b.display_order) ||
      choiceLabel(entity, a).localeCompare(choiceLabel(entity, b)),
  );
