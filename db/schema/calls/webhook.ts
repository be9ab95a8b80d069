import { z } from 'zod';
import { fieldError } from '../errors';
import { checkedValue } from './values';

const isCursor = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

/** A test has no parameters. */
export const testBody = z.strictObject({});

/** From where a webhook is told again. */
export const replayBody = z.strictObject({
  after: checkedValue(
    {
      type: ['integer', 'null'],
      minimum: 0,
      description: 'A cursor of the feed of changes. Left out: the oldest change that is kept.',
    },
    (value) => ((value ?? null) === null || isCursor(value) ? [] : [fieldError('type', 'Must be a cursor')]),
    (value) => (value ?? null) as number | null,
  ).optional(),
});
