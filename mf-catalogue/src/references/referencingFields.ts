import type { Entity } from '@trestle/schema/entity';

/** A foreign key of another entity, and the label of that entity's list. */
export interface ReferencingField {
  entity: Entity;
  field: string;
  label: string;
}

/**
 * The foreign keys that refer to an entity, by label. An entity with several of them is labelled with the field, too.
 */
export const referencingFields = (name: string, entities: readonly Entity[]): ReferencingField[] =>
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
