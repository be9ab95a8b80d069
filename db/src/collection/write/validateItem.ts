import type { Entity } from '@trestle/schema/entity';
import type { FieldErrors } from '@trestle/schema/errors';
import { validate, type RecordValues, type ValidateOptions } from '@trestle/schema/validate';
import { sanitiseHtml } from './sanitiseHtml';

/**
 * Checks a record as forms do, and formatted text by the length that it has once it is sanitised: `&` is stored as
 * `&amp;`, and what is stored must fit when it is sent back.
 */
export const validateItem = (entity: Entity, item: RecordValues, options: ValidateOptions = {}): FieldErrors =>
  validate(entity, item, { ...options, storedHtml: sanitiseHtml });
