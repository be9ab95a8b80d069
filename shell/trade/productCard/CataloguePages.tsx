import { makeStyles, tokens } from '@fluentui/react-components';
import { RouteLink } from '@trestle/kit/core';
import type { ProductCataloguePage } from './useProductCard';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    display: 'flex',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalXS} 0`,
    overflowWrap: 'anywhere',
  },
  page: { flexShrink: 0, color: tokens.colorNeutralForeground2 },
});

/** Lists the catalogue pages that a product is on. */
export function CataloguePages({ rows }: { rows: readonly ProductCataloguePage[] }) {
  const styles = useStyles();
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={row.id} className={styles.row}>
          <RouteLink route="catalogue_page.edit" params={{ id: row.id }}>
            {row.catalogue__name ?? 'Catalogue'}
          </RouteLink>
          <span className={styles.page}>{formatPage(row)}</span>
        </li>
      ))}
    </ul>
  );
}

/** 'page 12, B'; '' for a page without number and letter. */
const formatPage = ({ page_number: page, letter_code: letter }: ProductCataloguePage): string => {
  const number = typeof page === 'number' ? `page ${page}` : '';
  return [number, letter].filter(Boolean).join(', ');
};
