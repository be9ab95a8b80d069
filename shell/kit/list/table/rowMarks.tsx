import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BouncedAddress } from '@trestle/schema/bouncedAddress';
import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { loadable } from '../../core/loadable';
import { settings } from '../../core/settings';
import type { AnyRow, ResolvedColumn } from './columns';

const AddressMark = loadable(() => import(/* webpackChunkName: "mail" */ '../../form/mail/AddressMark'));

/** Marks of the addresses in the rows around. */
const RowMarks = createContext<readonly BouncedAddress[]>([]);
const NO_MARKS: readonly BouncedAddress[] = [];

const holdsAddress = (field: Field | undefined): field is Field => field?.format === 'email' && !field.sensitive;

interface MarkedRowsProps {
  entity: Entity;
  columns: readonly ResolvedColumn<never>[];
  rows: readonly AnyRow[];
  children: ReactNode;
}

/** Asks for all rows at once which of their e-mail addresses returned the last mail. Cells inside show it. */
export function MarkedRows({ entity, columns, rows, children }: MarkedRowsProps) {
  const addresses = useMemo(() => {
    const fields = settings.bouncesKnown ? columns.map(({ field }) => field).filter(holdsAddress) : [];
    return fields.flatMap(({ name }) => rows.map((row) => row[name])).filter((value) => typeof value === 'string');
  }, [columns, rows]);
  const { data } = useQuery({
    queryKey: ['returned mail', entity.name, 'rows', addresses],
    queryFn: async ({ signal }) => {
      const { findBouncedAddresses } = await import(/* webpackChunkName: "mail" */ '../../form/mail/bouncedAddresses');
      const ids = rows.map(({ id }) => id);
      return findBouncedAddresses(entity, ids, addresses, signal);
    },
    enabled: addresses.length > 0,
    placeholderData: keepPreviousData,
  });
  return <RowMarks value={data ?? NO_MARKS}>{children}</RowMarks>;
}

/** Says below the address in a cell that the last mail to it came back. */
export function CellMark({ field, value }: { field: Field; value: unknown }) {
  const marks = useContext(RowMarks);
  if (marks.length === 0 || !holdsAddress(field) || typeof value !== 'string') return null;
  const mark = marks.find(({ address }) => address === value.toLowerCase());
  return mark ? <AddressMark mark={mark} brief /> : null;
}
