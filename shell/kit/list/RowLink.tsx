import type { Entity } from '@trestle/schema/entity';
import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { RouteLink } from '../core/routes/RouteLink';
import { ActivityBadge, activityOfRow, renderValue } from './cells';
import type { ResolvedColumn } from './columns';

const useStyles = makeStyles({
  title: { fontWeight: 600, color: tokens.colorBrandForegroundLink },
  plain: { fontWeight: 600 },
  // A long name is cut short before the word beside it is.
  line: {
    display: 'inline-flex',
    alignItems: 'baseline',
    columnGap: '8px',
    maxWidth: '100%',
    '& > :first-child': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  },
  badge: { flexShrink: 0 },
});

/** Where a row's link leads; null: the row has none. */
export type LinkTo<Row> = (
  row: Row,
) => { route: string; params?: Record<string, string | number>; query?: Record<string, string> } | null;

interface RowLinkProps<Row> {
  entity: Entity;
  row: Row;
  column: ResolvedColumn<Row>;
  linkTo: LinkTo<Row>;
  /** Whether another column tells if the row is active. */
  toldElsewhere: boolean;
}

/** A row's first column: the link to its record, and a word where the row is inactive and nothing else says so. */
export function RowLink<Row extends Readonly<Record<string, unknown>>>({
  entity,
  row,
  column,
  linkTo,
  toldElsewhere,
}: RowLinkProps<Row>) {
  const styles = useStyles();
  const link = linkTo(row);
  const value = row[column.name];
  const empty = value === null || value === undefined || value === '';
  // A record without a name must still be reachable.
  const content: ReactNode = column.render
    ? column.render(row)
    : empty
      ? `#${String(row['id'])}`
      : column.field
        ? renderValue({ ...column.field, format: undefined }, row)
        : String(value);
  const name = link ? (
    <RouteLink {...link} className={styles.title}>
      {content}
    </RouteLink>
  ) : (
    <span className={styles.plain}>{content}</span>
  );
  if (toldElsewhere || activityOfRow(entity, row) !== 'inactive') return name;
  return (
    <span className={styles.line}>
      {name}
      <span className={styles.badge}>
        <ActivityBadge entity={entity} row={row} />
      </span>
    </span>
  );
}
