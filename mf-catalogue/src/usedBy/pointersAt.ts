import type { Entity } from '@trestle/schema/entity';

/** A foreign key of another entity, whose list can be narrowed down to what points at one record. */
export interface Pointer {
  entity: Entity;
  field: string;
  label: string;
}

/** Which of the known entities point at this one, by name of their plural; with the field's label where there are several. */
export const pointersAt = (name: string, known: readonly Entity[]): Pointer[] =>
  known
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
