import { ArrowUploadRegular, Button, useMayCall, useMayOpen, useNavigateToRoute } from '@trestle/kit/core';
import { ListPage } from '@trestle/kit/list';
import { store } from '@trestle/schema/entities/store';
import { storeContact } from '@trestle/schema/entities/store_contact';

/** The list of stores, with buttons that import them and their contacts. */
export default function StoreList() {
  const actions = (
    <>
      <ImportButton entity={store} label="Import" />
      <ImportButton entity={storeContact} label="Import contacts" />
    </>
  );
  return <ListPage entity={store} actions={actions} />;
}

/** Opens an import, for people who may create the records. */
function ImportButton({ entity, label }: { entity: typeof store | typeof storeContact; label: string }) {
  const route = `${entity.name}.import`;
  const navigate = useNavigateToRoute();
  const mayOpen = useMayOpen(route);
  const mayCreate = useMayCall(entity, 'create');
  if (!mayOpen || !mayCreate) return null;
  return (
    <Button icon={<ArrowUploadRegular />} onClick={() => navigate(route)}>
      {label}
    </Button>
  );
}
