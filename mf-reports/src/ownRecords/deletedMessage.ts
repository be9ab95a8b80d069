import { ApiError } from '@trestle/kit/core';
import { goneMessage } from '@trestle/kit/form';
import type { Entity } from '@trestle/schema/entity';

/** Returns the message for a call whose record has been deleted. Returns undefined for any other error. */
export const deletedMessage = (entity: Entity, error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 404 ? goneMessage(entity) : undefined;
