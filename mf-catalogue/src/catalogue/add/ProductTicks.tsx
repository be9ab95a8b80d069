import { Checkbox, formatNumber, makeStyles, RecordName, tokens } from '@trestle/kit/core';
import { product as productEntity } from '@trestle/schema/entities/product';
import type { ProductRecord } from '../../product/productRecord';

const useStyles = makeStyles({
  list: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    maxHeight: '320px',
    overflowY: 'auto',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  heading: {
    margin: `0 0 ${tokens.spacingVerticalXS}`,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  note: { color: tokens.colorNeutralForeground3 },
});

interface ProductTicksProps {
  label: string;
  products: readonly ProductRecord[];
  chosen: ReadonlyMap<number, ProductRecord>;
  /** Products that the catalogue has already. */
  present: ReadonlySet<unknown>;
  onTick: (product: ProductRecord, isChosen: boolean) => void;
}

/** Products to tick. One that the catalogue has already says so. */
export function ProductTicks({ label, products, chosen, present, onTick }: ProductTicksProps) {
  const styles = useStyles();
  const heading = `${label} (${formatNumber(products.length)})`;
  return (
    <section>
      <h3 className={styles.heading}>{heading}</h3>
      <ul className={styles.list} aria-label={heading}>
        {products.map((product) => (
          <li key={product.id}>
            <Checkbox
              checked={chosen.has(product.id)}
              onChange={(_, { checked }) => onTick(product, checked === true)}
              label={
                <>
                  <RecordName entity={productEntity} row={product} />
                  {present.has(product.id) && <span className={styles.note}> · in this catalogue already</span>}
                </>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
