import { collectionPath } from '@trestle/schema/entity';
import { forVariant } from '@trestle/schema/forVariant';
import { entities as declared } from '@trestle/schema/entities/all';
import type { Body } from './people';

/** The variant of the product under test (S2 §1). */
export const variant = process.env['TRESTLE_VARIANT'] === 'go' ? 'go' : 'standard';
/** Whether the product under test is of the standard variant. */
export const isStandard = variant === 'standard';
/** The entities of that variant. */
export const entities = declared.map((entity) => forVariant(entity, variant));
/** Collections that both variants declare alike. The Go variant doesn't repeat what is called there. */
const repeatedCollections = isStandard
  ? []
  : declared
      .filter(({ fields }) => Object.values(fields).every(({ only }) => !only))
      .map((each) => collectionPath(each));
/** Whether a described path says something of the variant under test. */
export const isOfVariant = (path: string): boolean => !repeatedCollections.some((each) => path.startsWith(each));
/** The change that deactivates a user: by a flag, or in the Go variant by dates (S2 §3). */
export const deactivation: Body = isStandard
  ? { is_active: false }
  : { active_start_date: '2020-01-01T00:00:00Z', active_end_date: '2021-01-01T00:00:00Z' };
