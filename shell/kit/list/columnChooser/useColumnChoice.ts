import type { FieldAccess } from '@trestle/schema/fieldAccess';
import type { Entity } from '@trestle/schema/entity';
import type { Kind } from '@trestle/schema/field';
import { useCallback, useMemo, useState } from 'react';
import { useSession } from '../../core/session/useSession';
import { resolveColumns, type ColumnSpec, type ResolvedColumn } from '../table/columns';
import { storeIfRoom } from '../../core/storage/storeText';

/** S1 §2.6: 'table buttons default to a maximum of 7 columns'. Users may choose more. */
const MAX_DEFAULT_COLUMNS = 7;
const EXCLUDED_KINDS: readonly Kind[] = ['ManyToMany', 'Json', 'Array', 'Password'];

/** The columns of a list, and what changes them. */
export interface ColumnChoice<Row> {
  /** All columns that the user can choose. */
  available: readonly ResolvedColumn<Row>[];
  /** The columns that the list shows, in their order. */
  columns: readonly ResolvedColumn<Row>[];
  /** The names that the user chose; null for the list's default columns. */
  chosenNames: readonly string[] | null;
  /** Shows these columns in this order; null restores the default ones. */
  choose(names: readonly string[] | null): void;
}

/** The columns that a saved view keeps. */
export interface ViewColumns {
  id: number;
  columns: readonly string[] | null;
}

/**
 * The columns of a list: the user's choice, the active view's, or the default ones.
 * The choice is stored in this browser per user and list. It is about looks, not data (SECURITY.md, 41).
 * @param route the list's route, which names the stored choice
 * @param specs columns in place of the entity's own
 * @param view the active view; its columns change only when the view is saved
 */
export const useColumnChoice = <Row>(
  route: string,
  entity: Entity,
  access: FieldAccess,
  specs?: readonly ColumnSpec<Row>[],
  view?: ViewColumns | null,
): ColumnChoice<Row> => {
  const { user } = useSession();
  const storageKey = view ? null : `trestle.look.columns.${user?.id ?? 0}.${route}`;
  const key = storageKey ?? `view ${view!.id} ${JSON.stringify(view!.columns)}`;
  const initialNames = () => (view ? view.columns : readStoredNames(storageKey!));
  const [choice, setChoice] = useState(() => ({ key, names: initialNames() }));
  if (choice.key !== key) setChoice({ key, names: initialNames() });

  const available = useMemo(() => availableColumns<Row>(entity, access, specs), [entity, access, specs]);
  const defaultCount = useMemo(
    () => Math.min(resolveColumns<Row>(entity, access, specs).length, MAX_DEFAULT_COLUMNS),
    [entity, access, specs],
  );
  const columns = useMemo(
    () => shownColumns(available, defaultCount, choice.names),
    [available, defaultCount, choice.names],
  );
  const choose = useCallback(
    (names: readonly string[] | null) => {
      setChoice({ key, names: names && [...names] });
      if (storageKey) storeNames(storageKey, names);
    },
    [key, storageKey],
  );
  return { available, columns, chosenNames: choice.names, choose };
};

/** The columns that a list can show: its own, then every other field that its rows carry and the user may see. */
export const availableColumns = <Row>(
  entity: Entity,
  access: FieldAccess,
  specs?: readonly ColumnSpec<Row>[],
): ResolvedColumn<Row>[] => {
  const ownColumns = resolveColumns<Row>(entity, access, specs);
  const ownNames = new Set(ownColumns.map((column) => column.name));
  const otherFields = Object.values(entity.fields).filter(
    (field) =>
      !ownNames.has(field.name) &&
      !field.hide &&
      !field.filter_only &&
      !field.download_only &&
      !EXCLUDED_KINDS.includes(field.kind) &&
      // The display fields of a foreign key say more than its id.
      !(field.kind === 'ForeignKey' && field.display?.length),
  );
  const names = otherFields.map((field) => field.name);
  return [...ownColumns, ...resolveColumns<Row>(entity, access, names)];
};

/** The chosen columns that still exist, in their order; the first `defaultCount` ones when none was chosen. */
export const shownColumns = <Row>(
  available: readonly ResolvedColumn<Row>[],
  defaultCount: number,
  chosenNames: readonly string[] | null,
): ResolvedColumn<Row>[] => {
  const existingColumns = (chosenNames ?? []).flatMap((name) => available.find((column) => column.name === name) ?? []);
  return existingColumns.length ? existingColumns : available.slice(0, defaultCount);
};

/** Moves one name up (-1) or down (1). The first can't move up, nor the last down. */
export const moveColumn = (names: readonly string[], name: string, step: 1 | -1): string[] => {
  const from = names.indexOf(name);
  const to = from + step;
  if (from < 0 || to < 0 || to >= names.length) return [...names];
  const next = names.filter((each) => each !== name);
  next.splice(to, 0, name);
  return next;
};

const readStoredNames = (key: string): readonly string[] | null => {
  try {
    const storedNames: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return Array.isArray(storedNames) && storedNames.every((name) => typeof name === 'string') ? storedNames : null;
  } catch {
    return null;
  }
};

const storeNames = (key: string, names: readonly string[] | null): void => {
  // Without room, the choice lasts until the user leaves the page.
  if (names) storeIfRoom(localStorage, key, JSON.stringify(names));
  else localStorage.removeItem(key);
};
