import * as z from 'zod/mini';
import type { OffRemote } from '../registry';
import { releaseSchema } from './releaseSchema';

/** A remote of `/remotes.json` that is switched off. */
export const offRemoteSchema = z.object({
  name: z.string(),
  reason: z.string(),
  date: z.string(),
  pages: releaseSchema.shape.pages,
}) satisfies z.ZodMiniType<OffRemote>;
