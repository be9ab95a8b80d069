import { formatDate, formatDateTime, makeStyles, relativeDay, StatusBadge, tokens } from '@trestle/kit/core';
import { ListPage, type ColumnSpec } from '@trestle/kit/list';
import type { RowOf } from '@trestle/schema/entity';
import { product } from '@trestle/schema/entities/product';
import { websiteState } from './websiteState';

type Row = RowOf<typeof product>;

const useStyles = makeStyles({
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
});

/** Since when it is there; a mark where that is new, or where it is not there now. */
function From({ row }: { row: Row }) {
  const [start, end] = [row.website_active_start_date, row.website_active_end_date];
  const { tone, word, fresh } = websiteState(start, end);
  return (
    <span title={formatDateTime(start)}>
      {start ? formatDate(start) : '–'}{' '}
      {fresh ? (
        <StatusBadge tone="accent">{relativeDay(start)}</StatusBadge>
      ) : (
        tone !== 'good' && <StatusBadge tone={tone}>{word}</StatusBadge>
      )}
    </span>
  );
}

/** The page on the website by its path: the house's own name before it is the same for all. */
function Address({ row: { website_url: address } }: { row: Row }) {
  const styles = useStyles();
  if (!address) return <>–</>;
  const path = /^https?:\/\/[^/]+\/(.+)$/i.exec(address)?.[1];
  return path ? (
    <a className={styles.link} href={address} title={address} target="_blank" rel="noopener noreferrer">
      {path}
    </a>
  ) : (
    <>{address}</>
  );
}

const COLUMNS: readonly ColumnSpec<Row>[] = [
  'description',
  { name: 'code', showOnMobile: true },
  'category__description',
  'colour__description',
  { name: 'region_1_rrp', width: 110 },
  { name: 'website_url', showOnMobile: true, render: (row) => <Address row={row} /> },
  {
    name: 'website_active_start_date',
    label: 'From',
    width: 200,
    showOnMobile: true,
    render: (row) => <From row={row} />,
  },
  { name: 'website_active_end_date', label: 'Until', width: 90 },
];

/** List of Website (S1 §2.5): what stands on the website, newest first, unless the address asks for something else. */
export default function WebsiteListing() {
  return (
    <ListPage
      entity={product}
      title="Website Listing"
      route="website.list"
      columns={COLUMNS}
      hideCreate
      defaults={{ filter: 'whats_new', sort: '-website_active_start_date' }}
    />
  );
}
