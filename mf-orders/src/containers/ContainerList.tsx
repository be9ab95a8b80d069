import { Button, useMayOpen, useNavigateToRoute } from '@trestle/kit/core';
import { ListPage, type EffectOfChange } from '@trestle/kit/list';
import { container } from '@trestle/schema/entities/container';
import { findTouchedOrders } from './touchedOrders';
import { TouchedStores } from './TouchedStores';

/** Moving the delivery of many containers touches the orders that wait for them, as moving one does. */
const effectOfMove: EffectOfChange = (field, rows, signal) =>
  field === 'delivery_date'
    ? findTouchedOrders(
        rows.map((row) => row['id'] as number),
        signal,
      ).then((touched) => (touched?.lines ? <TouchedStores {...touched} /> : null))
    : null;

/** The containers. A new delivery date for many shows whom it touches first. */
export default function ContainerList() {
  const mayOpen = useMayOpen('container.arrivals');
  const go = useNavigateToRoute();
  return (
    <ListPage
      entity={container}
      effectOfChange={effectOfMove}
      actions={mayOpen && <Button onClick={() => go('container.arrivals')}>Arrivals</Button>}
    />
  );
}
