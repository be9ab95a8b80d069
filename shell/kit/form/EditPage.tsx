import type { Entity } from '@trestle/schema/entity';
import { PageHeader } from '../feedback/PageHeader';

/** The form that creates and edits an entity's record (S1 §2.7). */
export function EditPage({ entity }: { entity: Entity }) {
  return <PageHeader title={entity.label} />;
}
