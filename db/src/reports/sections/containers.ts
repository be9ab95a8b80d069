import type { QueryCondition } from '@trestle/schema/entity';
import { container } from '@trestle/schema/entities/container';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import type { Row } from '../../collection/call/context';
import { queryOf } from '../parameters/listQuery';
import type { ReportReader } from '../report';
import { dayText } from '@trestle/schema/regional/dateFormat';

const { fields } = storeOrderLine;
const CONTAINER_FIELDS = [
  fields.container,
  fields.container__code,
  fields.container__name,
  fields.expected_delivery_date,
] as const;

/** A container that order lines take from, with the number of these lines. */
export interface LineContainer {
  id: number;
  /** Its code, name and delivery date, as far as the caller may read them. */
  title: string;
  /** Its delivery date; '' where it has none, or the caller may not read it. */
  day: string;
  lineCount: number;
}

const dateOf = (row: Row): string => String(row[fields.expected_delivery_date.name] ?? '');
const codeOf = (row: Row): string => String(row[fields.container__code.name] ?? '');

/**
 * Names a container: `C-121 · Meridian Star, Shanghai · 14/10/2026`; by its id where rules hide all three. An empty name
 * would be an empty choice, or a table of goods that seem to be in no container.
 * @param id empty for none, which has no name
 */
export function containerTitle(id: unknown, code: unknown, name: unknown, day: unknown): string {
  const title = [code, name, day ? dayText(String(day)) : undefined].filter(Boolean).join(' · ');
  return title || (id ? `${container.label} ${String(id)}` : '');
}

/** Returns the containers of order lines, by delivery date. */
export async function containersOfLines(
  reader: ReportReader,
  filter: string,
  ...conditions: readonly (QueryCondition | undefined)[]
): Promise<readonly LineContainer[]> {
  const groupBy = CONTAINER_FIELDS.map(({ name }) => name).filter((name) => reader.canRead(storeOrderLine.name, name));
  const rows = await reader.groups(storeOrderLine.name, { filter, query: queryOf(...conditions) }, groupBy, []);
  return rows
    .toSorted(
      (a, b) => dateOf(a).localeCompare(dateOf(b)) || codeOf(a).localeCompare(codeOf(b), 'en', { numeric: true }),
    )
    .map((row) => ({
      id: Number(row[fields.container.name]),
      day: dateOf(row),
      lineCount: Number(row['count']),
      title: containerTitle(
        row[fields.container.name],
        row[CONTAINER_FIELDS[1].name],
        row[CONTAINER_FIELDS[2].name],
        row[CONTAINER_FIELDS[3].name],
      ),
    }));
}
