import { collection, RouteLink, useMayRead } from '@trestle/kit/core';
import { cardForReaders, useHomeCardLink, useHomeCardStyles } from '@trestle/kit/widgets';
import { store } from '@trestle/schema/entities/store';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { useSuspenseQuery } from '@tanstack/react-query';
import { daysAgo } from '../components/weeks';

const SILENT_DAYS = 30;
const SHOWN_STORES = 4;
/** Stores read. Those without an order are found among them. */
const MAX_STORES = 1000;
/** Stores that one query can name. With more of them, the card has no link. */
const MAX_LINKED_STORES = 90;

/** Lists active stores that have not ordered for 30 days, with the phone number to call. */
function SilentStoresCard() {
  const styles = useHomeCardStyles();
  const showsPhones = useMayRead(store, ['phone_number']);
  const since = daysAgo(SILENT_DAYS);
  const { data: stores } = useSuspenseQuery({
    queryKey: ['list', 'store', 'without orders', since],
    queryFn: async ({ signal }) => {
      const query = JSON.stringify(['created_date', 'after_on', since]);
      const [activeStores, orderGroups] = await Promise.all([
        collection(store).list({ filter: 'active', sort: 'name', limit: MAX_STORES }, signal),
        collection(storeOrder).totals({ filter: 'all', by: 'store', query }, signal),
      ]);
      const orderingStores = new Set(orderGroups.results.map((group) => group.store));
      return activeStores.results.filter(({ id }) => !orderingStores.has(id));
    },
  });
  const query = JSON.stringify({ or: stores.map(({ id }) => ['id', 'eq', id]) });
  const isLinked = stores.length > 0 && stores.length <= MAX_LINKED_STORES;
  useHomeCardLink(isLinked ? { route: 'store.list', query: { filter: 'active', query } } : null);
  if (stores.length === 0) return <p className={styles.empty}>Every active store has ordered in the last 30 days.</p>;
  return (
    <ul className={styles.list}>
      {stores.slice(0, SHOWN_STORES).map(({ id, name, phone_number: phone }) => (
        <li key={id} className={styles.row}>
          <span className={styles.name}>
            <RouteLink
              route="store_order.list"
              query={{ filter: 'all', query: JSON.stringify(['store', 'eq', id]), sort: '-created_date' }}
            >
              {name}
            </RouteLink>
          </span>
          {showsPhones && <span className={styles.quiet}>{phone}</span>}
        </li>
      ))}
      {stores.length > SHOWN_STORES && (
        <li className={styles.row}>
          <span className={styles.quiet}>and {stores.length - SHOWN_STORES} more</span>
        </li>
      )}
    </ul>
  );
}

const SilentForOrderReaders = cardForReaders(storeOrder, ['created_date', 'store'], SilentStoresCard);
export default cardForReaders(store, ['name'], SilentForOrderReaders);
