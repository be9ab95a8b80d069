import * as z from 'zod/mini';
import type { BuildFacts, HomeCard, MenuEntry, OffRemote, Release, ReleasePage } from '../registry';
import { RELEASE_VERSION } from '../releaseName';
import { MAX_RELEASE_FILES } from '../limits';
import { isRoutePath } from './pathShapes';
import { isReleaseFile } from './releaseFileName';

/*
 * What a remote may say of itself (contract §3), and a release in /remotes.json. The build writes by it, the server
 * accepts by it, and the shell reads by it.
 */

/** How much one release may bring. Ours have at most 30 pages, 10 menu entries, 10 cards and 80 calls. */
export const MAX_PAGES = 200;
export const MAX_MENUS = 100;
export const MAX_CARDS = 20;
export const MAX_OPERATIONS = 2000;
export const MAX_SCRIPTS_OF_PAGE = 50;
const MAX_NEEDS = 50;
export const MAX_SHARED = 50;
/** Names that a remote imports from one module of the shell's packages. */
const MAX_USED_NAMES = 1000;
/** Entries of a link's query or of its path parameters. */
const MAX_LINK_VALUES = 20;

/** A rule of a group names a page, and has this much room for it. */
const MAX_NAME_CHARACTERS = 150;
export const MAX_TITLE_CHARACTERS = 100;
const MAX_TARGET_CHARACTERS = 1000;
const MAX_LINK_VALUE_CHARACTERS = 2000;
export const MAX_VERSION_CHARACTERS = 100;
const MAX_OPERATION_CHARACTERS = 300;
const MAX_ENTRY_CHARACTERS = 300;
/** A card stands on one screen. */
const MAX_CARD_ROWS = 20;
const MAX_ORDER = 1_000_000;
const MAX_CONTRACT = 1_000_000;

/** One line that shows something: no control character, no half of a surrogate pair. */
const LINE = /^(?=.*\S)[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;
const WHOLE_CHARACTERS = /^\P{Cs}*$/u;
const ROUTE_NAME = /^[a-z0-9][\w-]*(\.[\w-]+)*$/i;
/** A page's name, or an address outside the application. */
const TARGET = /^([a-z0-9][\w-]*(\.[\w-]+)*|https?:\/\/[^\s\\]+)$/i;
const EXPORT_NAME = /^[\w$]{1,100}$/;
const OPERATION = /^[A-Z]{3,7} \/([^\s{}]|\{\w{0,50}\})*$/;
const DIGEST = /^sha384-[A-Za-z0-9+/]{64}$/;
/** On this server, or on a developer's own. */
const ENTRY = /^(https?:\/\/[^\s/\\]+)?(\/[\w@.~-]+)+$/;

/** A text of a form. Its length is checked first. */
export const text = (max: number, form: RegExp, error: string) =>
  z.string().check(z.maxLength(max, { abort: true }), z.regex(form, { error }));
/** A text that stands on one line. */
export const line = (max: number) => text(max, LINE, 'must be one line of text');
/** A page's name. */
export const name = text(MAX_NAME_CHARACTERS, ROUTE_NAME, 'must be a name such as stock.list');
const target = text(MAX_TARGET_CHARACTERS, TARGET, "must be a page's name or an address with https://");
/** A path below a release's folder. */
export const file = z.string().check(z.refine(isReleaseFile, { error: 'is no name of a file of a release' }));

/** A list. Its length is checked first: a million wrong entries are one error. */
export const list = <Item extends z.ZodMiniType>(item: Item, max: number) =>
  z.pipe(z.array(z.unknown()).check(z.maxLength(max)), z.array(item));

/** An object of values by name. Their number is checked first. */
const record = <Value extends z.ZodMiniType>(key: z.ZodMiniString, value: Value, max: number) =>
  z.pipe(
    z
      .record(z.string(), z.unknown())
      .check(z.refine((values) => Object.keys(values).length <= max, { error: `has more than ${max} entries` })),
    z.record(key, value),
  );
const linkValues = record(
  line(MAX_TITLE_CHARACTERS),
  text(MAX_LINK_VALUE_CHARACTERS, WHOLE_CHARACTERS, 'must be a text'),
  MAX_LINK_VALUES,
);
const order = z.number().check(z.gte(-MAX_ORDER), z.lte(MAX_ORDER));

const page = z.strictObject({
  name,
  path: z.string().check(z.refine(isRoutePath, { error: 'must be a path such as /stock/edit/:id' })),
  title: z.optional(line(MAX_TITLE_CHARACTERS)),
  audience: z.optional(z.enum(['store', 'office', 'administrator', 'staff'])),
  needs: z.optional(list(name, MAX_NEEDS)),
  scripts: list(file, MAX_SCRIPTS_OF_PAGE),
}) satisfies z.ZodMiniType<ReleasePage>;

const menu = z.strictObject({
  group: line(MAX_TITLE_CHARACTERS),
  order,
  title: line(MAX_TITLE_CHARACTERS),
  route: target,
  params: z.optional(linkValues),
  query: z.optional(linkValues),
  area: z.optional(z.enum(['main', 'admin', 'account'])),
  audience: z.optional(z.enum(['store', 'administrator'])),
  menu: z.optional(line(MAX_TITLE_CHARACTERS)),
  action: z.optional(line(MAX_TITLE_CHARACTERS)),
  external: z.optional(z.boolean()),
  showOnNav: z.optional(z.boolean()),
  loggedIn: z.optional(z.boolean()),
}) satisfies z.ZodMiniType<MenuEntry>;

const homeCard = z.strictObject({
  name,
  title: line(MAX_TITLE_CHARACTERS),
  route: target,
  query: z.optional(linkValues),
  order,
  rows: z.int().check(z.gte(1), z.lte(MAX_CARD_ROWS)),
  wide: z.optional(z.boolean()),
  audience: z.optional(z.enum(['store', 'office', 'administrator'])),
}) satisfies z.ZodMiniType<HomeCard>;

export const description = {
  contract: z.int().check(z.gte(1), z.lte(MAX_CONTRACT)),
  pages: list(page, MAX_PAGES),
  menus: list(menu, MAX_MENUS),
  homeCards: list(homeCard, MAX_CARDS),
};
export const facts = {
  shared: z.optional(record(line(MAX_TITLE_CHARACTERS), line(MAX_VERSION_CHARACTERS), MAX_SHARED)),
  operations: z.optional(
    list(text(MAX_OPERATION_CHARACTERS, OPERATION, 'must be a call such as GET /api/stock/{id}/'), MAX_OPERATIONS),
  ),
  uses: z.optional(
    record(
      line(MAX_TITLE_CHARACTERS),
      list(text(MAX_TITLE_CHARACTERS, EXPORT_NAME, 'must be the name of an export'), MAX_USED_NAMES),
      MAX_SHARED,
    ),
  ),
};

/** A release of `/remotes.json`. Browsers need none of the build's facts, and are content with them. */
export const releaseSchema = z.strictObject({
  ...description,
  ...facts,
  version: text(MAX_VERSION_CHARACTERS, RELEASE_VERSION, 'must be a version'),
  entry: text(MAX_ENTRY_CHARACTERS, ENTRY, 'must be an address'),
  integrity: record(file, text(MAX_ENTRY_CHARACTERS, DIGEST, 'must be a digest'), MAX_RELEASE_FILES),
}) satisfies z.ZodMiniType<Release>;

/** A remote of `/remotes.json` that is switched off. */
export const offRemoteSchema = z.object({
  name: z.string(),
  reason: z.string(),
  date: z.string(),
  pages: description.pages,
}) satisfies z.ZodMiniType<OffRemote>;

/** What the database has of a release's description. Its columns hold what was accepted when it was stored. */
export const storedDescriptionSchema = z.strictObject({ ...description, ...facts }) satisfies z.ZodMiniType<
  Pick<Release, keyof typeof description> & BuildFacts
>;
