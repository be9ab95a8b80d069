import { Button, PrintRegular, usePageLocation, useParams, useSearchParams } from '@trestle/kit/core';
import { EditPage } from '@trestle/kit/form';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { useState } from 'react';
import { OrderAgainButton } from '../again/OrderAgainButton';
import { describeOrderDeletion } from '../delivery/describeOrderDeletion';
import { useDeliveryReason } from '../delivery/useDeliveryReason';
import { NewOrder } from './NewOrder';
import { OrderDocuments } from './OrderDocuments';
import { OrderEditor } from './OrderEditor';

/**
 * An order, new or existing. `create/{container}/{product}/{stock}` begins with a line on that row (contract §2.3),
 * `create?again={order}` with an earlier order's products.
 */
export default function OrderPage() {
  const { id, container, productId, stockId } = useParams();
  const { key } = usePageLocation();
  const [search] = useSearchParams();
  // A question about one order doesn't stay over another.
  if (id) return <StoredOrder key={id} id={id} />;
  return (
    <NewOrder key={key} container={container} productId={productId} stockId={stockId} again={search.get('again')} />
  );
}

function StoredOrder({ id }: { id: string }) {
  const reason = useDeliveryReason();
  // A new form shows the lines as they were stored with what was delivered.
  const [deliveries, setDeliveries] = useState(0);
  const actions = (
    <>
      <OrderAgainButton id={id} />
      <OrderDocuments id={id} />
      <PrintButton />
    </>
  );
  return (
    <>
      <EditPage
        key={deliveries}
        entity={storeOrder}
        actions={actions}
        beforeSave={reason.ask}
        describeDeletion={describeOrderDeletion}
      >
        <OrderEditor onDelivered={() => setDeliveries(deliveries + 1)} />
      </EditPage>
      {reason.dialog}
    </>
  );
}

/** Prints the order, as Ctrl+P does. */
function PrintButton() {
  return (
    <Button icon={<PrintRegular />} onClick={() => window.print()}>
      Print
    </Button>
  );
}
