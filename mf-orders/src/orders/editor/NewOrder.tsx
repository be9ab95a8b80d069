import { Alert, ErrorCard, focusHeading, PageHeader, PageSkeleton, useSession } from '@trestle/kit/core';
import { basket, type Basket } from '@trestle/trade/core';
import { useEffect, useState } from 'react';
import { OrderAgain } from '../again/OrderAgain';
import { useIsHeadOffice } from '../core/useIsHeadOffice';
import { NEW_ORDER_TITLE, NewOrderForm } from './NewOrderForm';
import { loadBasketStart, loadOrderStart, namesStart, type OrderStart, type StartAddress } from '../core/orderStart';
import { useOrderStart } from './useOrderStart';

const EMPTY_BASKET: Basket = [];

interface NewOrderProps extends StartAddress {
  /** Number of an earlier order to repeat; null for none. */
  again: string | null;
}

/** A new order. Begins with the stock that the address names, with an earlier order's products, or with the basket. */
export function NewOrder({ again, ...address }: NewOrderProps) {
  const { user } = useSession();
  const isOffice = useIsHeadOffice();
  const [repeatedStart, setRepeatedStart] = useState<OrderStart | null>(null);
  // The button that had the focus is gone with the comparison, so the form's heading takes it.
  useEffect(() => {
    const heading = repeatedStart && document.querySelector<HTMLElement>('main h1');
    if (heading) focusHeading(heading);
  }, [repeatedStart]);
  if (user && !isOffice && !user.store)
    return (
      <>
        <PageHeader title={NEW_ORDER_TITLE} />
        <Alert intent="error">
          Your account isn't linked to a store, so you can't order yet. Ask head office to link it to your store.
        </Alert>
      </>
    );
  if (repeatedStart) return <NewOrderForm start={repeatedStart} takenBasket={EMPTY_BASKET} />;
  if (again) return <OrderAgain id={again} onFill={setRepeatedStart} />;
  return <LoadedOrderForm {...address} />;
}

/** Loads the stock that the address names, or that is in the basket, then opens the form with it. */
function LoadedOrderForm(address: StartAddress) {
  // The basket as it is when the form opens. Items that are added later wait for the next order.
  const [takenBasket] = useState(() => (namesStart(address) ? EMPTY_BASKET : basket()));
  const [load] = useState(() => {
    if (namesStart(address)) return (signal: AbortSignal) => loadOrderStart(address, signal);
    return takenBasket.length > 0 ? (signal: AbortSignal) => loadBasketStart(takenBasket, signal) : null;
  });
  const { start, error, retry } = useOrderStart(load);
  if (error) return <ErrorCard title="Couldn't load the stock" error={error} onRetry={retry} />;
  return start ? <NewOrderForm start={start} takenBasket={takenBasket} /> : <PageSkeleton />;
}
