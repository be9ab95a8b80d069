import { RouteLink, useMayOpen } from '@trestle/kit/core';
import { ListPage } from '@trestle/kit/list';
import type { RowOf } from '@trestle/schema/entity';
import { catalogue } from '@trestle/schema/entities/catalogue';
import { ImportButton } from '../imports/ImportButton';

/** The list of catalogues, with a link to the pages of each. */
export default function CatalogueList() {
  const mayEditPages = useMayOpen('catalogue_pages.edit');
  return (
    <ListPage
      entity={catalogue}
      title="List Catalogue"
      rowActions={mayEditPages ? (row) => <PagesLink row={row} /> : undefined}
      actions={<ImportButton entity={catalogue} />}
      actionsWidth={64}
    />
  );
}

function PagesLink({ row }: { row: RowOf<typeof catalogue> }) {
  return (
    <RouteLink route="catalogue_pages.edit" params={{ id: row.id }} label={`Pages of ${row.name}`}>
      Pages
    </RouteLink>
  );
}
