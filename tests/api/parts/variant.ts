import { forVariant } from '@trestle/schema/forVariant';
import { entities as declared } from '@trestle/schema/entities/all';
import type { Body } from './people';

/** The variant of the product under test (S2 §1). */
export const variant = process.env['TRESTLE_VARIANT'] === 'go' ? 'go' : 'standard';
/** Whether the product under test is of the standard variant. */
export const isStandard = variant === 'standard';
/** The entities of that variant. */
export const entities = declared.map((entity) => forVariant(entity, variant));
/** The change that deactivates a user: by a flag, or in the Go variant by dates (S2 §3). */
export const deactivation: Body = isStandard
  ? { is_active: false }
  : { active_start_date: '2020-01-01T00:00:00Z', active_end_date: '2021-01-01T00:00:00Z' };
