import { ApiError } from '@trestle/kit/core';
import { goneMessage } from '@trestle/kit/form';
import type { Entity } from '@trestle/schema/entity';

/** Words for a call whose record was deleted meanwhile; undefined for other errors. */
export const goneWords = (entity: Entity, error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 404 ? goneMessage(entity) : undefined;
