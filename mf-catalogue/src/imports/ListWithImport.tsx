import { ListPage } from '@trestle/kit/list';
import type { Entity } from '@trestle/schema/entity';
import { ImportButton } from './ImportButton';

/** A list with a button that opens its import. */
export function ListWithImport({ entity }: { entity: Entity }) {
  return <ListPage entity={entity} actions={<ImportButton entity={entity} />} />;
}
