import { Alert, Button, toast, useSession } from '@trestle/kit/core';
import { type Basket, removeFromBasket, takeFromBasket, useBasket } from '@trestle/trade/core';
import { EditPage, type DraftValues } from '@trestle/kit/form';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { useCallback, useState } from 'react';
import { OrderEditor } from './OrderEditor';
import { useIsHeadOffice } from '../core/useIsHeadOffice';
import { addBasketToDraft, type OrderStart } from '../core/orderStart';
import { SoldOutItems } from './SoldOutItems';

export const NEW_ORDER_TITLE = 'New Order';

interface NewOrderFormProps {
  start: OrderStart;
  /** The items of the basket that the order begins with. They leave the basket when the order is placed. */
  takenBasket: Basket;
}

/** The form of a new order, with warnings about what could not be put into it. */
export function NewOrderForm({ start, takenBasket }: NewOrderFormProps) {
  const { user } = useSession();
  const isOffice = useIsHeadOffice();
  // The items that placing the order removes from the basket: none, once the basket was emptied here.
  const [orderedItems, setOrderedItems] = useState(takenBasket);
  const basket = useBasket();
  const isTaken = !orderedItems.some((item) => basket.some(({ stock }) => stock === item.stock));
  const emptyBasket = () => {
    removeFromBasket(takenBasket.map(({ stock }) => stock));
    setOrderedItems([]);
    toast.info('Your basket is empty. The lines of this order stay.');
  };
  const onCreated = useCallback(
    ({ id }: { id: number }) => {
      setOrderedItems([]);
      takeFromBasket(orderedItems);
      return `Created Item\nOrder ${id} placed`;
    },
    [orderedItems],
  );
  const [isRestored, setIsRestored] = useState(false);
  const completeDraft = useCallback(
    (draft: DraftValues) => {
      setIsRestored(true);
      return takenBasket.length > 0 ? addBasketToDraft(draft, start.lines) : draft;
    },
    [takenBasket, start.lines],
  );
  return (
    <EditPage
      entity={storeOrder}
      title={NEW_ORDER_TITLE}
      rule={({ dirty, wrong }) => wrong === 0 && (dirty || start.lines.length > 0)}
      preset={{
        store: (isOffice ? start.store : null) ?? user?.store?.id ?? null,
        container: start.container,
        store_order_lines: start.lines,
      }}
      onCreated={onCreated}
      completeDraft={completeDraft}
    >
      {start.warnings.map((warning) => (
        <Alert key={warning} intent="warning">
          {warning}
        </Alert>
      ))}
      {start.soldOut.length > 0 && <SoldOutItems items={start.soldOut} />}
      {orderedItems.length > 0 && isTaken && (
        <Alert intent="warning">
          Your basket was ordered or emptied in another tab. Its items are still on this order: place it only to order
          them again.
        </Alert>
      )}
      {orderedItems.length > 0 && !isTaken && (
        <Alert intent="info">
          {isRestored ? 'Your basket is on this order, too. ' : 'This is your basket. '}Placing the order empties it.{' '}
          <Button size="small" onClick={emptyBasket}>
            Empty the basket
          </Button>
        </Alert>
      )}
      <OrderEditor knownStock={start.stock} />
    </EditPage>
  );
}
