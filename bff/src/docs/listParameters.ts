import type { Entity, RecentYears } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { MAX_DOWNLOAD_ROWS, MAX_LIST_IDS, MAX_SEARCH_CHARACTERS } from '@trestle/schema/limits';
import { operatorsFor } from '@trestle/schema/query/operators';
import { availableFilters } from '@trestle/schema/query/availableFilters';
import { ALL_YEARS } from '@trestle/schema/query/searchedYears';
import {
  canBeEarliest,
  canGroupBy,
  canSum,
  DEFAULT_TOTALS_ROWS,
  MAX_TOTALS_BY,
  MAX_TOTALS_STARTS,
  MAX_TOTALS_SUMS,
} from '@trestle/schema/query/totalsRequest';
import { DEFAULT_LOOKUP_ROWS, DEFAULT_LIST_ROWS, MAX_LIST_ROWS } from '@trestle/schema/query/listRequest';
import type { Schema } from './fieldSchema';
import { columnExamples, qbeExamples, describeQbe, queryExamples, describeQuery } from './queryDescriptions';
import { ref } from './operationParts';

const queryParameter = (name: string, description: string, schema: Schema, extraKeys: Schema = {}): Schema => ({
  name,
  in: 'query',
  description,
  schema,
  ...extraKeys,
});
const limitParameter = (max: number, description: string): Schema =>
  queryParameter('limit', description, { type: 'integer', minimum: 0, maximum: max });

/** Parameters that are described once, as components. */
export const sharedParameters: Record<string, Schema> = {
  timezone: {
    name: 'X-Timezone',
    in: 'header',
    description:
      'IANA name of the time zone of days and date words; by default the setting REPORT_TIMEZONE. ' +
      'So is an unknown name: the reply then says in its header X-Timezone which zone was used.',
    schema: { type: 'string', examples: ['Australia/Melbourne'] },
  },
  request_id: {
    name: 'X-Request-Id',
    in: 'header',
    description: 'Your own id of the request. The reply returns it.',
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
  limit: limitParameter(MAX_LIST_ROWS, `Rows per page; by default ${DEFAULT_LIST_ROWS}.`),
  limit_code: limitParameter(
    MAX_LIST_ROWS,
    `Rows per page; by default ${DEFAULT_LIST_ROWS}, of the look-up list ${DEFAULT_LOOKUP_ROWS}.`,
  ),
  limit_download: limitParameter(MAX_DOWNLOAD_ROWS, `Largest number of rows; by default ${MAX_DOWNLOAD_ROWS}.`),
  offset: queryParameter('offset', 'Number of rows to skip.', { type: 'integer', minimum: 0, default: 0 }),
  order: queryParameter('order', "`desc` reverses the sort order, as a leading '-' does.", {
    type: 'string',
    enum: ['asc', 'desc'],
  }),
  q: queryParameter(
    'q',
    'Words to search for, ignoring case and accents. Each must occur in a field that the list searches, or in ' +
      'searchField; a phrase in double quotes is one word.',
    { type: 'string', maxLength: MAX_SEARCH_CHARACTERS },
  ),
  ids: queryParameter(
    '_ids',
    `Ids, separated by commas: returns these rows, active or not. At most ${MAX_LIST_IDS.toLocaleString('en')}.`,
    {
      type: 'string',
      pattern: '^(\\d{1,10}(,\\d{1,10})*)?$',
      examples: ['1,2,3'],
    },
  ),
};

const nameOf = (field: Field): string => field.name;
/** Fields that can be compared, and so sorted and searched by. A column of downloads alone is none of them. */
const comparableFields = (entity: Entity): Field[] =>
  Object.values(entity.fields).filter(
    (field) => !field.secret && !field.download_only && operatorsFor(field).length > 0,
  );

/** Values of `filter`. Where records are never inactive, `active` shows all of them. */
function namedFilters(entity: Entity): { name: string; label: string }[] {
  const declaredFilters = availableFilters(entity);
  const activityFilters = [
    { name: 'active', label: 'Active' },
    { name: 'non_active', label: 'Non Active' },
  ];
  return [
    ...activityFilters.filter(({ name }) => !declaredFilters.some((filter) => filter.name === name)),
    ...declaredFilters,
  ];
}
/** Parameters whose values depend on the entity. */
function entityParameters(entity: Entity): Schema[] {
  const fields = comparableFields(entity);
  const names = fields.map(nameOf);
  const filters = namedFilters(entity);
  const filterDescriptions = filters.map(({ name, label }) => `\`${name}\`: ${label}`).join(', ');
  return [
    queryParameter(
      'sort',
      "The field to sort by; a leading '-' reverses the order. Rows that sort equal are ordered by id.",
      {
        type: 'string',
        pattern: `^-?(${names.join('|')})$`,
        default: 'id',
      },
    ),
    queryParameter('filter', `A named filter. ${filterDescriptions}.`, {
      type: 'string',
      enum: filters.map(({ name }) => name),
      default: 'active',
    }),
    ...(entity.lists
      ? [
          queryParameter(
            'list',
            'A list with active dates of its own: `active` and `non_active`, and every named filter, then take those. ' +
              Object.entries(entity.lists)
                .map(([name, { active }]) => `\`${name}\`: ${active.start}, ${active.end}`)
                .join('. '),
            { type: 'string', enum: Object.keys(entity.lists) },
          ),
        ]
      : []),
    ...(entity.list.recent ? [yearsParameter(entity.list.recent)] : []),
    queryParameter('searchField', 'The only field that `q` searches.', { type: 'string', enum: names }),
    queryParameter('query', describeQuery(fields), { type: 'string' }, { examples: queryExamples(fields) }),
    queryParameter('qbe', describeQbe(fields), { type: 'string' }, { examples: qbeExamples(fields) }),
    ...(entity.lookup
      ? [
          queryParameter('_code', 'The look-up list: id, code, description or name, orders and whether it is active.', {
            type: 'boolean',
            default: false,
          }),
        ]
      : []),
    ...(entity.lookup && entity.details
      ? [
          queryParameter(
            '_details',
            `With \`_code\`: what tells records of the same description apart, too, and \`q\` searches it. ` +
              `${entity.details.join(', ')}.`,
            { type: 'boolean', default: false },
          ),
        ]
      : []),
  ];
}
/** Rows of the last years. Calls without it get all of them; only pages search fewer by themselves. */
const yearsParameter = ({ field, years }: RecentYears): Schema =>
  queryParameter(
    'years',
    `Only rows whose \`${field}\` is in the last years, to the day, or \`${ALL_YEARS}\`, as without it. ` +
      `The list's page searches the last ${years} years unless it is asked for more.`,
    { type: 'string', pattern: `^([1-9]\\d?|100|${ALL_YEARS})$`, default: ALL_YEARS },
  );
/** Names of some fields, separated by commas. */
const namesParameter = (name: string, description: string, fields: readonly Field[], max: number): Schema =>
  queryParameter(name, `${description} At most ${max} names, with commas between, out of ${namesOf(fields)}.`, {
    type: 'string',
  });
const namesOf = (fields: readonly Field[]): string => fields.map(nameOf).join(', ') || 'none';

/** Returns the parameters of a list's totals: those that choose rows, and how rows are added up. */
export function totalsParameters(entity: Entity): Schema[] {
  const fields = comparableFields(entity);
  const replacedNames = new Set(['sort', '_code']);
  const [summableFields, dateFields] = [fields.filter(canSum), fields.filter(canBeEarliest)];
  return [
    namesParameter(
      'by',
      'Rows with the same values of these fields are one group.',
      fields.filter(canGroupBy),
      MAX_TOTALS_BY,
    ),
    queryParameter(
      'starts',
      `Days at which groups of the first field of \`by\` begin, a date: at most ${MAX_TOTALS_STARTS}, ascending, ` +
        'with commas between. Rows before the first day are left out.',
      { type: 'string' },
    ),
    namesParameter('sums', 'Numbers to add up.', summableFields, MAX_TOTALS_SUMS),
    namesParameter('earliest', 'Dates of which each group has the earliest.', dateFields, MAX_TOTALS_SUMS),
    queryParameter('sort', "A name in the reply; a leading '-' reverses the order. By default the fields of `by`.", {
      type: 'string',
    }),
    limitParameter(MAX_LIST_ROWS, `Largest number of groups; by default ${DEFAULT_TOTALS_ROWS}.`),
    ...entityParameters(entity).filter(({ name }) => !replacedNames.has(String(name))),
    ...refsTo('q', 'timezone', 'request_id'),
  ];
}
const refsTo = (...names: string[]): Schema[] => names.map((name) => ref('parameters', name));

/** Returns the parameters of a list. Any other parameter is a 400 keyed by its name. */
export function listParameters(entity: Entity): Schema[] {
  return [
    ...refsTo(entity.lookup ? 'limit_code' : 'limit', 'offset'),
    ...entityParameters(entity),
    ...refsTo('order', 'q', 'ids', 'timezone', 'request_id'),
  ];
}

/** Returns the parameters of a download: the list's, and the columns. */
export function downloadParameters(entity: Entity): Schema[] {
  const columns = Object.values(entity.fields)
    .filter((field) => !field.secret && !field.filter_only && field.kind !== 'ManyToMany')
    .map(nameOf);
  return [
    ...refsTo('limit_download', 'offset'),
    ...entityParameters(entity),
    ...refsTo('order', 'q', 'ids', 'timezone', 'request_id'),
    queryParameter(
      'columns',
      `The columns in their order: a JSON list of field names, out of ${columns.join(', ')}.`,
      { type: 'string' },
      { examples: columnExamples(columns) },
    ),
  ];
}
