import { useParams } from '@trestle/kit/core';
import { EditPage, Sections } from '@trestle/kit/form';
import { store } from '@trestle/schema/entities/store';
import { NewOrder } from '../shown/NewOrder';
import { Dealings } from './Dealings';

/** A store: what it has ordered and what is on its way, over its fields and contacts. */
export default function StorePage() {
  const id = Number(useParams()['id']) || 0;
  return (
    <EditPage entity={store} actions={id > 0 && <NewOrder of={{ store: id }} />}>
      {id > 0 && <Dealings id={id} />}
      <Sections />
    </EditPage>
  );
}
