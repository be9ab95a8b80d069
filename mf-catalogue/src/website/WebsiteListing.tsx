import { formatDateTime, makeStyles, relativeDay, StatusBadge, tokens } from '@trestle/kit/core';
import { ListPage, type ColumnSpec } from '@trestle/kit/list';
import { useMemo } from 'react';
import { retailPriceFields, useOwnRegion } from '@trestle/trade/core';
import { ProductThumbnail } from '@trestle/trade/widgets';
import { product } from '@trestle/schema/entities/product';
import type { ProductRecord } from '../product/productRecord';
import { websiteState } from './websiteState';

const useStyles = makeStyles({
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
});

/**
 * The start date, with a badge if the product is new on the website, is soon on it, or never was. One that has left it
 * says so at its name.
 */
function StartDate({
  row: { website_active_start_date: start, website_active_end_date: end },
}: {
  row: ProductRecord;
}) {
  if (!start) return <StatusBadge tone="quiet">{websiteState(start, end).label}</StatusBadge>;
  const { tone, isNew } = websiteState(start, end);
  const isNewOrSoon = isNew || tone === 'accent';
  return (
    <span>
      {formatDateTime(start)} {isNewOrSoon && <StatusBadge tone="accent">{relativeDay(start)}</StatusBadge>}
    </span>
  );
}

/** A link to the product's page. Shows only the path, because the domain is the same for all. */
function WebsiteLink({ row: { website_url: address } }: { row: ProductRecord }) {
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

const columnsFor = (region: number | null): readonly ColumnSpec<ProductRecord>[] => [
  {
    name: 'description',
    details: true,
    picture: (row) => <ProductThumbnail product={row.id} name={row.description ?? 'the product'} />,
  },
  { name: retailPriceFields(region)[0]!, width: 110 },
  { name: 'website_url', showOnMobile: true, render: (row) => <WebsiteLink row={row} /> },
  {
    name: 'website_active_start_date',
    label: 'From',
    width: 200,
    showOnMobile: true,
    render: (row) => <StartDate row={row} />,
  },
  { name: 'website_active_end_date', label: 'Until', width: 90 },
  'category__description',
];

/** The website listing (S1 §2.5): the products on the website, newest first. Its dates are the website's (S1 §3.1). */
export default function WebsiteListing() {
  const region = useOwnRegion();
  const columns = useMemo(() => columnsFor(region), [region]);
  return (
    <ListPage
      entity={product}
      title="List of Website"
      route="website.list"
      columns={columns}
      hideCreate
      defaults={{ filter: 'whats_new', sort: '-website_active_start_date' }}
    />
  );
}
