import { MAX_SEARCH_CHARACTERS } from '@trestle/schema/clause';
import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { MAX_DOWNLOAD_ROWS, MAX_LIST_IDS } from '@trestle/schema/limits';
import { OPERATORS } from '@trestle/schema/operators';
import { DEFAULT_LOOKUP_ROWS, availableFilters, DEFAULT_LIST_ROWS, MAX_LIST_ROWS } from '@trestle/schema/query';
import type { Schema } from './fieldSchema';
import { columnExamples, qbeExamples, describeQbe, queryExamples, describeQuery } from './queryDescriptions';
import { ref } from './replies';

const query = (name: string, description: string, schema: Schema, more: Schema = {}): Schema => ({
  name,
  in: 'query',
  description,
  schema,
  ...more,
});
const limit = (most: number, description: string): Schema =>
  query('limit', description, { type: 'integer', minimum: 0, maximum: most });

/** What all lists take; named in components once. */
export const sharedParameters: Record<string, Schema> = {
  timezone: {
    name: 'X-Timezone',
    in: 'header',
    description:
      'IANA name of the zone in which days and date words are meant; without it the setting REPORT_TIMEZONE. A name that is none is a 400.',
    schema: { type: 'string', examples: ['Australia/Melbourne'] },
  },
  request_id: {
    name: 'X-Request-Id',
    in: 'header',
    description: "The caller's own name for the request, given back with the reply.",
    schema: { type: 'string', pattern: '^[\\w.-]{1,64}$' },
  },
  id: {
    name: 'id',
    in: 'path',
    required: true,
    description: 'The id of the record.',
    schema: { type: 'integer', minimum: 1 },
    example: 1,
  },
  limit: limit(MAX_LIST_ROWS, `Rows to a page; without it ${DEFAULT_LIST_ROWS}.`),
  limit_code: limit(
    MAX_LIST_ROWS,
    `Rows to a page; without it ${DEFAULT_LIST_ROWS}, of the look-up list ${DEFAULT_LOOKUP_ROWS}.`,
  ),
  limit_download: limit(MAX_DOWNLOAD_ROWS, `Rows at most; without it ${MAX_DOWNLOAD_ROWS}.`),
  offset: query('offset', 'Rows to pass over first.', { type: 'integer', minimum: 0, default: 0 }),
  order: query('order', "`desc` turns the sort round, as a leading '-' does.", {
    type: 'string',
    enum: ['asc', 'desc'],
  }),
  q: query(
    'q',
    'Text to look for, whatever its case or accents; in the fields that the list names, or in searchField.',
    { type: 'string', maxLength: MAX_SEARCH_CHARACTERS },
  ),
  ids: query(
    '_ids',
    `Ids with commas between: just these, whatever their dates. At most ${MAX_LIST_IDS.toLocaleString('en')}.`,
    {
      type: 'string',
      pattern: '^(\\d{1,10}(,\\d{1,10})*)?$',
      examples: ['1,2,3'],
    },
  ),
};

const named = (field: Field): string => field.name;
/** Fields that can be compared, and so sorted and searched by. */
const compared = (entity: Entity): Field[] =>
  Object.values(entity.fields).filter((field) => !field.secret && OPERATORS[field.kind].length > 0);

/** The words that each list takes; where nothing is ever inactive, `active` shows all. */
function namedFilters(entity: Entity): { name: string; label: string }[] {
  const offered = availableFilters(entity);
  const everywhere = [
    { name: 'active', label: 'Active' },
    { name: 'non_active', label: 'Non Active' },
  ];
  return [...everywhere.filter(({ name }) => !offered.some((each) => each.name === name)), ...offered];
}
function ownParameters(entity: Entity): Schema[] {
  const fields = compared(entity);
  const names = fields.map(named);
  const filters = namedFilters(entity);
  const words = filters.map(({ name, label }) => `\`${name}\`: ${label}`).join(', ');
  return [
    query('sort', "A field; a leading '-' turns it round. Ties go by id.", {
      type: 'string',
      pattern: `^-?(${names.join('|')})$`,
      default: 'id',
    }),
    query('filter', `A named filter. ${words}.`, {
      type: 'string',
      enum: filters.map(({ name }) => name),
      default: 'active',
    }),
    query('searchField', 'The one field that `q` looks in.', { type: 'string', enum: names }),
    query('query', describeQuery(fields), { type: 'string' }, { examples: queryExamples(fields) }),
    query('qbe', describeQbe(fields), { type: 'string' }, { examples: qbeExamples(fields) }),
    ...(entity.lookup
      ? [
          query('_code', 'The look-up list: id, code, description or name, orders and whether it is active.', {
            type: 'boolean',
            default: false,
          }),
        ]
      : []),
  ];
}
const shared = (...names: string[]): Schema[] => names.map((name) => ref('parameters', name));

/** The parameters of a list; anything else is a 400 keyed by its name. */
export function listParameters(entity: Entity): Schema[] {
  return [
    ...shared(entity.lookup ? 'limit_code' : 'limit', 'offset'),
    ...ownParameters(entity),
    ...shared('order', 'q', 'ids', 'timezone', 'request_id'),
  ];
}

/** Those of a download: the list's, and the columns. */
export function downloadParameters(entity: Entity): Schema[] {
  const columns = Object.values(entity.fields)
    .filter((field) => !field.secret && !field.filter_only && field.kind !== 'ManyToMany')
    .map(named);
  return [
    ...shared('limit_download', 'offset'),
    ...ownParameters(entity),
    ...shared('order', 'q', 'ids', 'timezone', 'request_id'),
    query(
      'columns',
      `JSON: a list of field names, in their order. Of: ${columns.join(', ')}.`,
      { type: 'string' },
      { examples: columnExamples(columns) },
    ),
  ];
}
