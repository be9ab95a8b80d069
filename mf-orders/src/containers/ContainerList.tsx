import { Button, useMayCall, useMayOpen, useNavigateToRoute } from '@trestle/kit/core';
import { ListPage, type EffectOfChange } from '@trestle/kit/list';
import { container } from '@trestle/schema/entities/container';
import { findTouchedOrders } from './touchedOrders';
import { TouchedStores } from './TouchedStores';

/** Shows which stores wait for the containers, before all of these get a new delivery date. */
const effectOfMove: EffectOfChange = (field, rows, signal) =>
  field === 'delivery_date'
    ? findTouchedOrders(
        rows.map((row) => row['id'] as number),
        signal,
      ).then((touched) => (touched?.lines ? <TouchedStores {...touched} /> : null))
    : null;

/** The list of containers. Changing the delivery date of many first shows the stores that are affected. */
export default function ContainerList() {
  const mayOpen = useMayOpen('container.arrivals');
  const mayImport = useMayOpen('container.import');
  const mayCount = useMayCall(container, 'edit') && mayImport;
  const go = useNavigateToRoute();
  return (
    <ListPage
      entity={container}
      effectOfChange={effectOfMove}
      actions={
        <>
          {mayOpen && <Button onClick={() => go('container.arrivals')}>Arrivals</Button>}
          {mayCount && <Button onClick={() => go('container.import')}>Count from a file</Button>}
        </>
      }
    />
  );
}
