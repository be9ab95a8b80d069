import type { Entity } from '@trestle/schema/entity';
import type { ReactNode } from 'react';
import { RouteLink } from '../core/routes/RouteLink';
import { useMayOpen } from '../core/session/useSession';
import { ActivityBadge, renderValue } from './cells';
import type { ResolvedColumn } from './columns';

/** A row of any list, as the server sent it. */
export type AnyRow = Readonly<Record<string, unknown>>;

interface CellContentProps<Row> {
  entity: Entity;
  column: ResolvedColumn<Row>;
  row: Row;
}

/** The content of one cell: the column's own rendering, the activity badge, or the value by its field's kind. */
export function CellContent<Row extends AnyRow>({ entity, column, row }: CellContentProps<Row>): ReactNode {
  if (column.render) return column.render(row);
  if (column.activity) return <ActivityBadge entity={entity} row={row} />;
  const value = column.field ? renderValue(column.field, row) : String(row[column.name] ?? '–');
  const id = column.link && row[column.link.key];
  if (!column.link || typeof id !== 'number') return value;
  return (
    <RecordLink route={column.link.route} id={id}>
      {value}
    </RecordLink>
  );
}

/** A link to another record; plain text for users who may not open it. */
function RecordLink({ route, id, children }: { route: string; id: number; children: ReactNode }) {
  const allowed = useMayOpen(route);
  if (!allowed) return children;
  return (
    <RouteLink route={route} params={{ id }}>
      {children}
    </RouteLink>
  );
}
