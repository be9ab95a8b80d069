import { MAX_QUERY_CLAUSES, MAX_QUERY_DEPTH } from '@trestle/schema/limits';
import type { Field, Kind } from '@trestle/schema/field';
import { operatorsFor, QBE_SIGNS, type Operator } from '@trestle/schema/query/operators';
import { DATE_WORDS } from '@trestle/schema/dateWords';

/** Kinds of fields that are compared alike, with examples that work on any list. */
interface KindGroup {
  label: string;
  kinds: readonly Kind[];
  /** Of foreign keys: those to the rows of a tree. */
  ofTree?: true;
  /** Examples of `query`. */
  clauses: readonly ExampleClause[];
  /** Example of `qbe`. */
  cell: unknown;
}
type ExampleClause = readonly [operator: Operator, value?: unknown];
const KIND_GROUPS: readonly KindGroup[] = [
  {
    label: 'text',
    kinds: ['String', 'Text', 'UUID'],
    clauses: [['icontains', 'oak'], ['is_not_null']],
    cell: { op: '~', value: 'oak' },
  },
  {
    label: 'number',
    kinds: ['Integer', 'Number', 'Decimal', 'Money'],
    clauses: [
      ['between', [10, 500]],
      ['ge', 1],
    ],
    cell: { op: '>=', value: 1 },
  },
  {
    label: 'date',
    kinds: ['Date', 'DateTime'],
    clauses: [
      ['between', ['last_month', 'this_month']],
      ['after_on', '2026-07-01'],
    ],
    cell: { op: '>=', value: 'this_year' },
  },
  { label: 'yes or no', kinds: ['Boolean'], clauses: [['eq', true]], cell: true },
  { label: 'foreign key', kinds: ['ForeignKey'], clauses: [['is_null'], ['eq', 1]], cell: 1 },
  {
    label: 'foreign key to a tree',
    kinds: ['ForeignKey'],
    ofTree: true,
    clauses: [['within', 1]],
    cell: { op: 'in', value: 1 },
  },
  { label: 'id', kinds: ['AutoNumber'], clauses: [['le', 100]], cell: { op: '<=', value: 100 } },
];
interface FieldGroup extends KindGroup {
  fields: readonly Field[];
}
function groupsOf(fields: readonly Field[]): FieldGroup[] {
  const groups = KIND_GROUPS.map((kindGroup) => ({
    ...kindGroup,
    fields: fields.filter(({ kind, ofTree }) => kindGroup.kinds.includes(kind) && ofTree === kindGroup.ofTree),
  }));
  return groups.filter((group) => group.fields.length > 0);
}

const codeList = (texts: readonly string[]): string => texts.map((text) => `\`${text}\``).join(', ');
const operatorsOf = ({ kinds, ofTree }: KindGroup): readonly Operator[] => operatorsFor({ kind: kinds[0]!, ofTree });
const signsOf = (kindGroup: KindGroup): string[] =>
  Object.keys(QBE_SIGNS).filter((sign) => operatorsOf(kindGroup).includes(QBE_SIGNS[sign]!));

function markdownTable(
  groups: readonly FieldGroup[],
  heading: string,
  cells: (group: FieldGroup) => readonly string[],
): string {
  const rows = groups.map(
    (group) => `| ${group.label} | ${codeList(cells(group))} | ${codeList(group.fields.map(({ name }) => name))} |`,
  );
  return [`| Kind | ${heading} | Fields |`, '|---|---|---|', ...rows].join('\n');
}
const DATE_VALUE_RULES =
  "A date's value is `YYYY-MM-DD`, a moment (ISO 8601), or one of these words, in the caller's time zone: " +
  `${codeList(DATE_WORDS)}.`;

/** Returns the description of `query` for a list of these fields. */
export function describeQuery(fields: readonly Field[]): string {
  return [
    'Conditions, as JSON: a clause `[field, operator, value]`, or a group `{"and": […]}` or `{"or": […]}`, ' +
      `nested at most ${MAX_QUERY_DEPTH} deep, at most ${MAX_QUERY_CLAUSES} clauses.`,
    'Conditions of one group on nested rows must be met by the same row. ' +
      'An `and` group inside an `and` may be met by another row.',
    markdownTable(groupsOf(fields), 'Operators', operatorsOf),
    '`within` finds the record of that id, and what lies within it. ' +
      "`icontains` ignores case and accents, `contains` doesn't. " +
      '`between` needs a list of two values, `is_null` and `is_not_null` need none.',
    DATE_VALUE_RULES,
  ].join('\n\n');
}
/** Returns the description of `qbe` for a list of these fields. */
export function describeQbe(fields: readonly Field[]): string {
  return [
    'Column filters, as JSON: `{field: value}` or `{field: {"op": …, "value": …}}`; all of them must hold. ' +
      'A bare value must be equal where it looks like an id, a number or a date; other text is searched for.',
    markdownTable(groupsOf(fields), 'Signs', signsOf),
    '`in` finds the record of that id, and what lies within it. ' +
      `\`~\` ignores case and accents, \`#\` doesn't. ${DATE_VALUE_RULES}`,
  ].join('\n\n');
}

/** Examples by name. Swagger UI fills in the first one, so that one is empty. */
type Examples = Record<string, { summary: string; value: string }>;
const NO_QUERY_EXAMPLE = { none: { summary: 'None', value: '' } };
const createExample = (summary: string, value: unknown) => ({ summary, value: JSON.stringify(value) });
const exampleName = (label: string): string => label.replaceAll(' ', '_');
/** Returns the most typical field of a group. Ids and dates that every record has come last. */
const typicalField = ({ fields }: FieldGroup): Field =>
  fields.find(({ name }) => !/^(id|created_date|modified_date|active_.*)$/.test(name)) ?? fields[0]!;

/** Examples of `query`: each operator on a typical field, and a group. */
export function queryExamples(fields: readonly Field[]): Examples {
  const groups = groupsOf(fields);
  const createClause = (group: FieldGroup, [operator, ...value]: ExampleClause): unknown[] => [
    typicalField(group).name,
    operator,
    ...value,
  ];
  const clauseExamples = groups.flatMap((group) =>
    group.clauses.map(
      (each, i) =>
        [
          `${exampleName(group.label)}_${i + 1}`,
          createExample(`${group.label}: ${each[0]}`, createClause(group, each)),
        ] as const,
    ),
  );
  const [firstClause, lastClause] = [groups[0]!, groups.at(-1)!].map((group) => createClause(group, group.clauses[0]!));
  return {
    ...NO_QUERY_EXAMPLE,
    ...Object.fromEntries(clauseExamples),
    group: createExample('One or the other', { or: [firstClause, { and: [lastClause, lastClause] }] }),
  };
}
/** Examples of `qbe`: what a filter cell takes, for each kind of field. */
export function qbeExamples(fields: readonly Field[]): Examples {
  const groups = groupsOf(fields);
  const cellExamples = groups.map((group) => {
    const summary = `${group.label}: ${signsOf(group).join(' ')}`;
    return [exampleName(group.label), createExample(summary, { [typicalField(group).name]: group.cell })] as const;
  });
  return { ...NO_QUERY_EXAMPLE, ...Object.fromEntries(cellExamples) };
}
/** Examples of a list's or download's `columns`. */
export function columnExamples(names: readonly string[]): Examples {
  return { ...NO_QUERY_EXAMPLE, three: createExample('Three columns', names.slice(0, 3)) };
}
