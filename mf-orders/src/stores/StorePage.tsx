import { useParams } from '@trestle/kit/core';
import { EditPage, Sections } from '@trestle/kit/form';
import { store } from '@trestle/schema/entities/store';
import { NewOrderButton } from '../components/NewOrderButton';
import { NewStore } from './NewStore';
import { StoreOrderSummary } from './StoreOrderSummary';

/** A store: a summary of its orders, then its fields and contacts. Without an id, the form of a new one. */
export default function StorePage() {
  const id = Number(useParams()['id']) || 0;
  if (id === 0) return <NewStore />;
  return (
    <EditPage entity={store} actions={<NewOrderButton of={{ store: id }} />}>
      <StoreOrderSummary id={id} />
      <Sections />
    </EditPage>
  );
}
