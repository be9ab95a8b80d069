import {
  Alert,
  basket,
  type Basket,
  Button,
  ErrorCard,
  focusHeading,
  PageHeader,
  PageSkeleton,
  removeFromBasket,
  takeFromBasket,
  toast,
  useSession,
} from '@trestle/kit/core';
import { EditPage } from '@trestle/kit/form';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { isStoreUser } from '@trestle/schema/userPrivileges';
import { useCallback, useEffect, useState } from 'react';
import { OrderAgain } from '../again/OrderAgain';
import { OrderEditor } from './OrderEditor';
import {
  EMPTY_START,
  loadBasketStart,
  loadOrderStart,
  namesAnything,
  type OrderStart,
  type StartAddress,
} from './orderStart';
import { SoldOutItems } from './SoldOutItems';

const TITLE = 'New Order';

interface NewOrderProps extends StartAddress {
  /** Number of an earlier order that is repeated. */
  again: string | null;
}

/** The form of a new order: with what the address names, an earlier order's products, or the basket. */
export function NewOrder({ again, ...address }: NewOrderProps) {
  const { user } = useSession();
  const [repeated, setRepeated] = useState<OrderStart | null>(null);
  // The button that was pressed has gone with the comparison.
  useEffect(() => {
    const heading = repeated && document.querySelector<HTMLElement>('main h1');
    if (heading) focusHeading(heading);
  }, [repeated]);
  if (user && isStoreUser(user) && !user.store)
    return (
      <>
        <PageHeader title={TITLE} />
        <Alert intent="error">
          Your account isn't linked to a store, so you can't order yet. Ask head office to link it to your store.
        </Alert>
      </>
    );
  if (repeated) return <NewOrderForm start={repeated} taken={EMPTY_BASKET} />;
  if (again) return <OrderAgain id={again} onFill={setRepeated} />;
  return <LoadedOrderForm {...address} />;
}

const EMPTY_BASKET: Basket = [];

/** Loads what the address names, or what is in the basket, and opens the form with it. */
function LoadedOrderForm(address: StartAddress) {
  // The basket as it is when the form opens. What is added to it later waits for the next order.
  const [takenBasket] = useState(() => (namesAnything(address) ? EMPTY_BASKET : basket()));
  const [load] = useState(() => {
    if (namesAnything(address)) return (signal: AbortSignal) => loadOrderStart(address, signal);
    return takenBasket.length > 0 ? (signal: AbortSignal) => loadBasketStart(takenBasket, signal) : null;
  });
  const { start, error, retry } = useOrderStart(load);
  if (error) return <ErrorCard title="Couldn't load the stock" error={error} onRetry={retry} />;
  return start ? <NewOrderForm start={start} taken={takenBasket} /> : <PageSkeleton />;
}

/**
 * @param taken the part of the basket that the order begins with; it leaves the basket when the order is placed
 */
function NewOrderForm({ start, taken }: { start: OrderStart; taken: Basket }) {
  const { user } = useSession();
  // Of what was taken: nothing, once the basket was emptied here.
  const [ordered, setOrdered] = useState(taken);
  const empty = () => {
    removeFromBasket(taken.map(({ stock }) => stock));
    setOrdered(EMPTY_BASKET);
    toast.info('Your basket is empty. The lines of this order stay.');
  };
  const onCreated = useCallback(
    ({ id }: { id: number }) => {
      takeFromBasket(ordered);
      return `Order ${id} placed`;
    },
    [ordered],
  );
  return (
    <EditPage
      entity={storeOrder}
      title={TITLE}
      rule={({ dirty, wrong }) => wrong === 0 && (dirty || start.lines.length > 0)}
      preset={{
        store: user?.store?.id ?? start.store ?? null,
        container: start.container,
        store_order_lines: start.lines,
      }}
      onCreated={onCreated}
    >
      {start.warnings.map((words) => (
        <Alert key={words} intent="warning">
          {words}
        </Alert>
      ))}
      {start.soldOut.length > 0 && <SoldOutItems items={start.soldOut} />}
      {ordered.length > 0 && (
        <Alert intent="info">
          This is your basket. Placing the order empties it.{' '}
          <Button size="small" onClick={empty}>
            Empty the basket
          </Button>
        </Alert>
      )}
      <OrderEditor />
    </EditPage>
  );
}

const useOrderStart = (load: ((signal: AbortSignal) => Promise<OrderStart>) | null) => {
  const [found, setFound] = useState<{ start?: OrderStart; error?: unknown }>(load ? {} : { start: EMPTY_START });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!load) return undefined;
    const controller = new AbortController();
    load(controller.signal).then(
      (start) => setFound({ start }),
      (error: unknown) => {
        if (!controller.signal.aborted) setFound({ error });
      },
    );
    return () => controller.abort();
  }, [load, turn]);
  return {
    ...found,
    retry: () => {
      setFound({});
      setTurn(turn + 1);
    },
  };
};
