import * as z from 'zod/mini';
import type { BroughtLibrary } from '../registry';
import {
  description,
  facts,
  file,
  line,
  list,
  MAX_PAGES,
  MAX_SCRIPTS_OF_PAGE,
  MAX_SHARED,
  MAX_TITLE_CHARACTERS,
  MAX_VERSION_CHARACTERS,
  name,
  text,
} from './releaseSchema';

/** What is imported: a package, or a path in one, such as `chart.js/auto`. */
const IMPORT_NAME = /^(@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*(\/[\w.-]+)*$/i;
/** Larger than any release. */
const MAX_LIBRARY_BYTES = 100 * 1024 * 1024;

const library = z.strictObject({
  name: text(MAX_TITLE_CHARACTERS, IMPORT_NAME, 'must be the name of a package'),
  version: line(MAX_VERSION_CHARACTERS),
  range: line(MAX_VERSION_CHARACTERS),
  files: list(file, MAX_SCRIPTS_OF_PAGE),
  bytes: z.int().check(z.gte(1), z.lte(MAX_LIBRARY_BYTES)),
  pages: z.optional(list(name, MAX_PAGES)),
}) satisfies z.ZodMiniType<BroughtLibrary>;

/** The content of `remote.json`. A build from before the cards of the home page has none. */
export const remoteJsonSchema = z.strictObject({
  ...description,
  homeCards: z.optional(description.homeCards),
  ...facts,
  libraries: z.optional(list(library, MAX_SHARED)),
});
