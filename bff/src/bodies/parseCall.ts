import type { Request } from 'express';
import type { z } from 'zod';
import { parseBody, type BodySchema } from '@trestle/schema/calls/parseBody';

/**
 * Parses the JSON body of a call that the BFF answers itself. No body at all counts as one without values.
 * @throws Problem 400 by field
 */
export const parseCall = <S extends BodySchema>(req: Request, schema: S): z.output<S> =>
  parseBody(schema, req.body ?? {});
