import { useParams } from '@trestle/kit/core';
import { EditPage, Sections } from '@trestle/kit/form';
import { store } from '@trestle/schema/entities/store';
import { NewOrderButton } from '../components/NewOrderButton';
import { StoreOrderSummary } from './StoreOrderSummary';

/** A store: a summary of its orders, then its fields and contacts. */
export default function StorePage() {
  const id = Number(useParams()['id']) || 0;
  return (
    <EditPage entity={store} actions={id > 0 && <NewOrderButton of={{ store: id }} />}>
      {id > 0 && <StoreOrderSummary id={id} />}
      <Sections />
    </EditPage>
  );
}
