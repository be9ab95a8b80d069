import type { Entity } from '@trestle/schema/entity';
import { makeStyles, tokens } from '@fluentui/react-components';
import { recordDetails } from '@trestle/schema/recordDetails';
import type { ReactNode } from 'react';
import { Details } from '../../core/feedback/NameWithDetails';
import { RouteLink } from '../../core/routes/RouteLink';
import { ActivityBadge, activityOfRow, renderValue } from './cells';
import type { AnyRow, ResolvedColumn } from './columns';
import { CellMark } from './rowMarks';
import { WithPicture } from './WithPicture';

const useStyles = makeStyles({
  link: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorBrandForegroundLink },
  text: { fontWeight: tokens.fontWeightSemibold },
  // A long name is cut short before the badge beside it is.
  line: {
    display: 'inline-flex',
    alignItems: 'baseline',
    columnGap: tokens.spacingHorizontalS,
    maxWidth: '100%',
    '& > :first-child': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  },
  badge: { flexShrink: 0 },
});

/** Where a row's link leads; null when the row has none. */
export type LinkTo<Row> = (
  row: Row,
) => { route: string; params?: Record<string, string | number>; query?: Record<string, string> } | null;

interface RowLinkProps<Row> {
  entity: Entity;
  row: Row;
  column: ResolvedColumn<Row>;
  linkTo: LinkTo<Row>;
  /** Whether another column already says if the row is active. */
  hasActivityColumn: boolean;
}

/** A row's first column: the link to its record, with a badge when the row is inactive and no other column says so. */
export function RowLink<Row extends AnyRow>(props: RowLinkProps<Row>) {
  const { entity, column, row } = props;
  return (
    <WithPicture picture={column.picture?.(row)}>
      <LinkWithBadge {...props} />
      {column.field?.format === 'email' && <CellMark field={column.field} value={row[column.name]} />}
      {column.details && <Details below details={recordDetails(entity, row)} />}
    </WithPicture>
  );
}

function LinkWithBadge<Row extends AnyRow>({ entity, row, column, linkTo, hasActivityColumn }: RowLinkProps<Row>) {
  const styles = useStyles();
  const link = linkTo(row);
  const content = titleOf(column, row);
  const title = link ? (
    <RouteLink {...link} className={styles.link}>
      {content}
    </RouteLink>
  ) : (
    <span className={styles.text}>{content}</span>
  );
  if (hasActivityColumn || activityOfRow(entity, row) !== 'inactive') return title;
  return (
    <span className={styles.line}>
      {title}
      <span className={styles.badge}>
        <ActivityBadge entity={entity} row={row} />
      </span>
    </span>
  );
}

/** The text of a row's link. A record without a name shows its id, so that it can still be opened. */
const titleOf = <Row extends AnyRow>(column: ResolvedColumn<Row>, row: Row): ReactNode => {
  if (column.render) return column.render(row);
  const value = row[column.name];
  if (value === null || value === undefined || value === '') return `#${String(row['id'])}`;
  // Without its format: a link to the record can't hold a second link.
  return column.field ? renderValue({ ...column.field, format: undefined }, row) : String(value);
};
