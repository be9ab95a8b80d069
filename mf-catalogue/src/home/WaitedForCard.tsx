import { collection, formatNumber } from '@trestle/kit/core';
import { ProductLink } from '@trestle/trade/core';
import { cardForReaders, useHomeCardStyles } from '@trestle/kit/widgets';
import { product } from '@trestle/schema/entities/product';
import { useSuspenseQuery } from '@tanstack/react-query';

const SHOWN_PRODUCTS = 5;

/** Lists the products that most stores wait for. */
function WaitedForCard() {
  const styles = useHomeCardStyles();
  const { data } = useSuspenseQuery({
    queryKey: ['list', 'product', 'waited for'],
    queryFn: ({ signal }) => collection(product).list({ filter: 'waited_for', limit: SHOWN_PRODUCTS }, signal),
  });
  if (data.count === 0) return <p className={styles.empty}>No store waits for a product that is sold out.</p>;
  return (
    <ul className={styles.list}>
      {data.results.map(({ id, description, waiting }) => (
        <li key={id} className={styles.row}>
          <span className={styles.name}>
            <ProductLink id={id} name={description} />
          </span>
          <span className={styles.figure}>
            {waiting === 1 ? '1 store waits' : `${formatNumber(waiting)} stores wait`}
          </span>
        </li>
      ))}
    </ul>
  );
}

export default cardForReaders(product, ['description', 'waiting'], WaitedForCard);
