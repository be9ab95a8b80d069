import { forVariant } from '@trestle/schema/entity';
import { entities as declared } from '@trestle/schema/entities/all';
import type { Body } from './people';

/** Which of the two variants of S2 the product under test runs as. */
export const variant = process.env['TRESTLE_VARIANT'] === 'go' ? 'go' : 'standard';
export const standard = variant === 'standard';
/** The entities as it has them. */
export const entities = declared.map((entity) => forVariant(entity, variant));
/** What takes a person out of office: a flag, or in Go's variant the dates (S2 §3). */
export const outOfOffice: Body = standard
  ? { is_active: false }
  : { active_start_date: '2020-01-01T00:00:00Z', active_end_date: '2021-01-01T00:00:00Z' };
