import {
  Alert,
  Button,
  collection,
  ErrorCard,
  loadError,
  makeStyles,
  PageHeader,
  PageSkeleton,
  serverDate,
  today,
  tokens,
  useNavigate,
  useNavigateToRoute,
  usePageLocation,
} from '@trestle/kit/core';
import { describeArrivals } from '@trestle/schema/arrivals';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { useQuery } from '@tanstack/react-query';
import { addPieces } from '../core/lineChanges';
import type { OrderLine } from '../core/orderLines';
import type { OrderStart } from '../core/orderStart';
import { fetchStockRows } from '../core/useStockOf';
import { AgainTable } from './AgainTable';
import { compareOrder, soldOutItems, summariseChanges } from './compareOrder';

const useStyles = makeStyles({
  summary: { margin: `0 0 ${tokens.spacingVerticalL}` },
  buttons: { display: 'flex', gap: tokens.spacingHorizontalS, marginTop: tokens.spacingVerticalL },
});

/** Loads an order and the current stock of its products. */
const loadComparison = async (id: string, signal: AbortSignal) => {
  const order = await collection(storeOrder).item(id, signal);
  const lines = (order.store_order_lines ?? []) as unknown as readonly OrderLine[];
  const products = [...new Set(lines.map((line) => line.product).filter((each) => typeof each === 'number'))];
  const stock = products.length > 0 ? await fetchStockRows(products, signal) : [];
  return { store: order.store, arrivals: order.arrivals, compared: compareOrder(lines, stock, serverDate()) };
};

/**
 * Shows how price and stock have changed since an order, before its available lines fill a new order.
 * @param onFill called with the lines that the new order begins with
 */
export function OrderAgain({ id, onFill }: { id: string; onFill: (start: OrderStart) => void }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const go = useNavigateToRoute();
  // A visit that begins here, as in a new tab, has no page to go back to.
  const isFirst = usePageLocation().key === 'default';
  const goBack = () => (isFirst ? go('store_order.edit', { id }, {}, { replace: true }) : void navigate(-1));
  const reply = useQuery({
    queryKey: ['list', 'order again', id],
    queryFn: ({ signal }) => loadComparison(id, signal),
    // Always fetched anew: the user decides by today's stock and prices.
    staleTime: 0,
    gcTime: 0,
  });
  const { data } = reply;
  const error = loadError(reply);
  if (error)
    return <ErrorCard title={`Couldn't load order ${id}`} error={error} onRetry={() => void reply.refetch()} />;
  if (!data) return <PageSkeleton />;
  const allocations = data.compared.flatMap((line) => line.allocations);
  const fill = () =>
    onFill({
      store: data.store,
      container: null,
      lines: addPieces([], allocations),
      warnings: [],
      soldOut: soldOutItems(data.compared),
    });
  return (
    <>
      <PageHeader title={`Order ${id} again`} />
      {data.arrivals?.length ? (
        <p className={styles.summary}>
          Order {id}: {describeArrivals(data.arrivals, today())}.
        </p>
      ) : null}
      {allocations.length === 0 ? (
        <Alert intent="warning">Nothing of this order can be had now.</Alert>
      ) : (
        <p className={styles.summary}>{summariseChanges(data.compared)}</p>
      )}
      <AgainTable lines={data.compared} />
      <div className={styles.buttons}>
        <Button appearance="primary" disabled={allocations.length === 0} onClick={fill}>
          Fill a new order
        </Button>
        <Button onClick={goBack}>Back</Button>
      </div>
    </>
  );
}
