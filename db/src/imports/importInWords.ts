import type { Entity } from '@trestle/schema/entity';
import type { ImportResult } from '@trestle/schema/importRows';

const countText = (n: number, entity: Entity): string => `${n} ${n === 1 ? entity.label : entity.plural}`.toLowerCase();

/** Describes what an import did: '12 products created, 3 changed, 1 row refused'. */
export const importInWords = (entity: Entity, { created, changed, refused }: Record<ImportResult, number>): string =>
  [
    created > 0 ? `${countText(created, entity)} created` : '',
    changed > 0 ? `${created > 0 ? changed : countText(changed, entity)} changed` : '',
    refused > 0 ? `${refused} ${refused === 1 ? 'row' : 'rows'} refused` : '',
  ]
    .filter(Boolean)
    .join(', ');
