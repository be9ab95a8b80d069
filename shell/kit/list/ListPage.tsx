import type { Entity } from '@trestle/schema/entity';
import { PageHeader } from '../feedback/PageHeader';

/** The list of an entity's rows (S1 §2.6). */
export function ListPage({ entity }: { entity: Entity }) {
  return <PageHeader title={entity.plural} />;
}
