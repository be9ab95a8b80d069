import type { Entity } from '@trestle/schema/entity';
import type { ReactNode } from 'react';
import { drawCardLink } from '../../core/extensions/recordCards';
import { RouteLink } from '../../core/routes/RouteLink';
import { useMayOpen } from '../../core/session/useSession';
import { ActivityBadge, renderValue } from './cells';
import type { AnyRow, ResolvedColumn } from './columns';
import { CellMark } from './rowMarks';
import { WithPicture } from './WithPicture';

interface CellContentProps<Row> {
  entity: Entity;
  column: ResolvedColumn<Row>;
  row: Row;
}

/** The content of one cell: the column's own rendering, the activity badge, or the value by its field's kind. */
export function CellContent<Row extends AnyRow>({ entity, column, row }: CellContentProps<Row>): ReactNode {
  if (column.render) return <WithPicture picture={column.picture?.(row)}>{column.render(row)}</WithPicture>;
  if (column.activity) return <ActivityBadge entity={entity} row={row} />;
  const value = column.field ? renderValue(column.field, row) : String(row[column.name] ?? '–');
  if (column.field?.format === 'email')
    return (
      <>
        {value}
        <CellMark field={column.field} value={row[column.name]} />
      </>
    );
  const id = column.link && row[column.link.key];
  if (!column.link || typeof id !== 'number') return value;
  return (
    <RecordLink route={column.link.route} id={id} name={String(row[column.name] ?? '')}>
      {value}
    </RecordLink>
  );
}

interface RecordLinkProps {
  route: string;
  id: number;
  name: string;
  children: ReactNode;
}

/** A link to another record. Who may not change it gets its card, if there is one. */
function RecordLink({ route, id, name, children }: RecordLinkProps) {
  const allowed = useMayOpen(route);
  const card = !allowed && name ? drawCardLink(route, id, name) : undefined;
  if (card) return card;
  return (
    <RouteLink route={route} params={{ id }}>
      {children}
    </RouteLink>
  );
}
