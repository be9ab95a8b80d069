import { makeStyles, tokens } from '@fluentui/react-components';
import { FilePicture } from '@trestle/kit/widgets';
import { useProductPicture } from '../picture/useProductPicture';
import { useOwnRegion } from '../chosenStore/ownRegion';
import { piecesLeft } from '../stock/canBeOrdered';
import TellMe from '../stock/TellMe';
import { cardPrices } from './cardPrices';
import { CardSection, ListSection } from './CardSection';
import { CataloguePages } from './CataloguePages';
import { CardSubstitutes } from './CardSubstitutes';
import { StockByDate } from './StockByDate';
import type { ProductCardData } from './useProductCard';

const useStyles = makeStyles({
  picture: { width: '100%', height: '200px' },
  prices: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(128px, 1fr))',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    margin: `${tokens.spacingVerticalL} 0 0`,
  },
  price: { display: 'flex', flexDirection: 'column-reverse' },
  label: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  amount: { margin: 0, fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  notes: { margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
});

/** What a product's card shows: picture, prices, stock by date, notes and catalogue pages. */
export function ProductDetails({ id, card, name }: { id: number; card: ProductCardData; name: string }) {
  const styles = useStyles();
  const { record, stock, pages } = card;
  const picture = useProductPicture(id, record !== null);
  const prices = cardPrices(record ?? null, stock.rows ?? [], useOwnRegion());
  const isSoldOut = stock.rows?.every((row) => piecesLeft(row) <= 0);
  return (
    <>
      {record && <FilePicture file={picture ?? null} alt={`Picture of ${name}`} className={styles.picture} />}
      {prices.length > 0 && (
        <dl className={styles.prices} aria-label="Prices">
          {prices.map(([label, amount]) => (
            <div key={label} className={styles.price}>
              <dt className={styles.label}>{label}</dt>
              <dd className={styles.amount}>{amount}</dd>
            </div>
          ))}
        </dl>
      )}
      <ListSection heading="Stock" list={stock} empty="No stock yet. It comes with a container.">
        {(rows) => <StockByDate rows={rows} />}
      </ListSection>
      {isSoldOut && <TellMe product={id} />}
      <CardSubstitutes id={id} card={card} name={name} />
      {record?.notes && (
        <CardSection heading="Sizes and notes">
          <p className={styles.notes}>{record.notes}</p>
        </CardSection>
      )}
      <ListSection heading="In catalogues" list={pages} empty="In no catalogue now.">
        {(rows) => <CataloguePages rows={rows} />}
      </ListSection>
    </>
  );
}
