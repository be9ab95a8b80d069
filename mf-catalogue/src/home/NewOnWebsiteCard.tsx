import { collection, makeStyles, NameWithDetails, relativeDay, tokens } from '@trestle/kit/core';
import { ProductLink } from '@trestle/trade/core';
import { cardForReaders, useHomeCardStyles } from '@trestle/kit/widgets';
import { ProductThumbnail } from '@trestle/trade/widgets';
import { product } from '@trestle/schema/entities/product';
import { joinDetails } from '@trestle/schema/recordDetails';
import { useSuspenseQuery } from '@tanstack/react-query';

const SHOWN_PRODUCTS = 4;

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalM, minHeight: '48px' },
  name: { flexGrow: 1 },
});

/** Lists the newest products on the website, with their pictures. */
function NewOnWebsiteCard() {
  const [styles, ownStyles] = [useHomeCardStyles(), useStyles()];
  const { data } = useSuspenseQuery({
    queryKey: ['list', 'product', 'new on the website'],
    queryFn: ({ signal }) =>
      collection(product).list({ list: 'website', filter: 'whats_new', limit: SHOWN_PRODUCTS }, signal),
  });
  if (data.count === 0)
    return <p className={styles.empty}>Nothing is on the website yet. New products show here with their pictures.</p>;
  return (
    <ul className={styles.list}>
      {data.results.map(({ id, description, website_active_start_date: since, ...row }) => (
        <li key={id} className={ownStyles.row}>
          <ProductThumbnail product={id} name={description} />
          <span className={`${styles.name} ${ownStyles.name}`}>
            <NameWithDetails
              name={<ProductLink id={id} name={description} />}
              details={joinDetails(product.details ?? [], row)}
            />
          </span>
          <span className={styles.quiet}>{relativeDay(since)}</span>
        </li>
      ))}
    </ul>
  );
}

export default cardForReaders(
  product,
  ['description', 'website_active_start_date', 'website_active_end_date'],
  NewOnWebsiteCard,
);
