import { useParams } from '@trestle/kit/core';
import { EditPage, Sections, useFormValue } from '@trestle/kit/form';
import { container } from '@trestle/schema/entities/container';
import { NewOrderButton } from '../components/NewOrderButton';
import { ContainerSummary } from './ContainerSummary';
import { DeliverContainerButton } from './DeliverContainerButton';
import { ImportStockButton } from './ImportStockButton';
import { LabelsButton } from './LabelsButton';
import { ReceiveButton } from './receive/ReceiveButton';
import { useStockPrices } from './useStockPrices';
import { useMoveConfirmation } from './useMoveConfirmation';

/** A container's form, below a summary of its stock. Asks before a delivery is moved for which orders wait. */
export default function ContainerPage() {
  const id = Number(useParams()['id']) || 0;
  // A question about one container doesn't stay over another.
  return <ContainerForm key={id} id={id} />;
}

function ContainerForm({ id }: { id: number }) {
  const { dialog, confirm } = useMoveConfirmation(id);
  return (
    <>
      <EditPage
        entity={container}
        actions={
          id > 0 && (
            <>
              <ReceiveButton id={id} />
              <ImportStockButton container={id} />
              <LabelsButton container={id} />
              <NewOrderButton of={{ container: id }} />
            </>
          )
        }
        beforeSave={confirm}
      >
        {id > 0 && <SavedContainerSummary id={id} />}
        <StockPrices />
        <Sections />
      </EditPage>
      {dialog}
    </>
  );
}

/** Fills in prices of stock rows. It stands inside the form, whose values it reads. */
function StockPrices() {
  useStockPrices();
  return null;
}

/** Shows the summary with the saved code, because no order can refer to a code that is not saved yet. */
function SavedContainerSummary({ id }: { id: number }) {
  const { initial } = useFormValue<string | null>('code');
  return (
    <>
      <ContainerSummary id={id} code={initial ?? null} />
      <DeliverContainerButton id={id} />
    </>
  );
}
