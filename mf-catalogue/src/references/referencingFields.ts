import type { Entity } from '@trestle/schema/entity';

/** A foreign key that refers to an entity, with the label under which the records that use it are listed. */
export interface LabelledReference {
  entity: Entity;
  field: string;
  label: string;
}

/**
 * Finds the foreign keys that refer to an entity, sorted by label. Where an entity has several, the label also names
 * the field.
 */
export const referencingFields = (name: string, entities: readonly Entity[]): LabelledReference[] =>
  entities
    .flatMap((entity) => {
      if (entity.admin || entity.ownListOnly || entity.attached || entity.withoutPages) return [];
      const fields = Object.values(entity.fields).filter(
        ({ kind, ref, via, hide, readonly }) => kind === 'ForeignKey' && ref === name && !via && !hide && !readonly,
      );
      return fields.map((field) => ({
        entity,
        field: field.name,
        label: fields.length > 1 ? `${entity.plural} (${field.label})` : entity.plural,
      }));
    })
    .sort((a, b) => a.label.localeCompare(b.label));
