import type { FieldAccess } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import { useCallback, useMemo, useState } from 'react';
import { useSession } from '../../core/session/useSession';
import { resolveColumns, type ColumnSpec, type ResolvedColumn } from '../columns';

/** S1 §2.6: 'table buttons default to a maximum of 7 columns'. By choice there may be more. */
const MAX_DEFAULT_COLUMNS = 7;
const EXCLUDED_KINDS = ['ManyToMany', 'Json', 'Array', 'Password'];

/** What a list can show: its own columns, then all else that its rows carry and the user may see. */
export const offeredColumns = <Row>(
  entity: Entity,
  access: FieldAccess,
  asked?: readonly ColumnSpec<Row>[],
): ResolvedColumn<Row>[] => {
  const own = resolveColumns<Row>(entity, access, asked);
  const names = new Set(own.map((column) => column.name));
  const more = Object.values(entity.fields).filter(
    (field) =>
      !names.has(field.name) &&
      !field.hide &&
      !field.filter_only &&
      !EXCLUDED_KINDS.includes(field.kind) &&
      // A foreign key says more by what it displays.
      !(field.kind === 'ForeignKey' && field.display?.length),
  );
  return [
    ...own,
    ...resolveColumns<Row>(
      entity,
      access,
      more.map((field) => field.name),
    ),
  ];
};

/** The columns of a choice, in its order, as far as there still are any; those of the list at first where nothing was chosen. */
export const shownColumns = <Row>(
  offered: readonly ResolvedColumn<Row>[],
  first: number,
  chosen: readonly string[] | null,
): ResolvedColumn<Row>[] => {
  const found = (chosen ?? []).flatMap((name) => offered.find((column) => column.name === name) ?? []);
  return found.length ? found : offered.slice(0, first);
};

/** One column a place up or down; at the end it stays. */
export const moveColumn = (names: readonly string[], name: string, by: 1 | -1): string[] => {
  const from = names.indexOf(name);
  const to = from + by;
  if (from < 0 || to < 0 || to >= names.length) return [...names];
  const next = names.filter((each) => each !== name);
  next.splice(to, 0, name);
  return next;
};

const readStoredNames = (key: string): string[] | null => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return Array.isArray(kept) && kept.every((name) => typeof name === 'string') ? kept : null;
  } catch {
    return null;
  }
};

export interface ColumnChoice<Row> {
  offered: readonly ResolvedColumn<Row>[];
  shown: readonly ResolvedColumn<Row>[];
  /** Names in their order; null goes back to the list's own. */
  choose(names: readonly string[] | null): void;
  isOwn: boolean;
  /** The names that were chosen; null: the list's own. */
  chosen: readonly string[] | null;
}
/** A view of the list, with the columns that it keeps. */
export interface ViewColumns {
  id: number;
  columns: readonly string[] | null;
}

/** Which columns a list shows, remembered for each person and list by this browser: how a page looks, no data (safety 41). */
export const useColumnChoice = <Row>(
  list: string,
  entity: Entity,
  access: FieldAccess,
  asked?: readonly ColumnSpec<Row>[],
  view?: ViewColumns | null,
): ColumnChoice<Row> => {
  const { user } = useSession();
  // In a view they are the view's; what is chosen there is kept by saving it.
  const key = view
    ? `view ${view.id} ${JSON.stringify(view.columns)}`
    : `trestle.look.columns.${user?.id ?? 0}.${list}`;
  const [kept, setKept] = useState<{ key: string; names: readonly string[] | null }>(() => ({
    key,
    names: view ? view.columns : readStoredNames(key),
  }));
  if (kept.key !== key) setKept({ key, names: view ? view.columns : readStoredNames(key) });
  const offered = useMemo(() => offeredColumns<Row>(entity, access, asked), [entity, access, asked]);
  // A screen that names its columns shows them all; a declaration's are cut.
  const first = useMemo(() => {
    const own = resolveColumns<Row>(entity, access, asked).length;
    return asked ? own : Math.min(own, MAX_DEFAULT_COLUMNS);
  }, [entity, access, asked]);
  const shown = useMemo(() => shownColumns(offered, first, kept.names), [offered, first, kept.names]);
  const choose = useCallback(
    (names: readonly string[] | null) => {
      setKept({ key, names: names && [...names] });
      if (key.startsWith('view ')) return;
      try {
        if (names) localStorage.setItem(key, JSON.stringify(names));
        else localStorage.removeItem(key);
      } catch {
        // A browser that keeps nothing shows the choice until it is left.
      }
    },
    [key],
  );
  return { offered, shown, choose, isOwn: kept.names === null, chosen: kept.names };
};
