import { makeStyles, tokens } from '@trestle/kit/core';
import type { LineSupplier } from './useSuppliers';

const useStyles = makeStyles({
  place: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXL}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  heading: {
    margin: `0 0 ${tokens.spacingVerticalXS}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  supplier: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    overflowWrap: 'anywhere',
  },
  phone: {
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
});

/** The suppliers of the order's products, to call them. */
export function SupplierList({ suppliers }: { suppliers: readonly LineSupplier[] }) {
  const styles = useStyles();
  if (suppliers.length === 0) return null;
  return (
    <section className={styles.place} aria-labelledby="order-suppliers">
      <h2 id="order-suppliers" className={styles.heading}>
        {suppliers.length === 1 ? 'Supplier' : 'Suppliers'}
      </h2>
      <ul className={styles.list}>
        {suppliers.map(({ id, name, phone }) => (
          <li key={id} className={styles.supplier}>
            <span>{name}</span>
            {phone && (
              <a className={styles.phone} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
                {phone}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
