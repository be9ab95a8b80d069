import { Problem } from '@trestle/schema/errors';
import { entitiesOf, REPORT_ROWS, REPORTS, valuesFor } from '../../../testing/allReports';
import { createMemoryReader, makeInMemory } from '../../../testing/memoryReader';
import { findReport } from '../findReport';
import { offeredParameters } from '../offeredParameters';
import { checkParameters, describeParameters, withoutHiddenParameters } from '../parameters';
import type { ReportDefinition, ReportReader } from '../report';
import { stockAvailability } from './stockAvailability';

const ZONE = 'Australia/Melbourne';
const NOW = new Date('2026-11-18T02:00:00Z');
/** A value of each parameter that asks for other rows than the values of `valuesFor` with BASE_VALUES. */
const OTHER_VALUES: Readonly<Record<string, unknown>> = {
  supplier: 2,
  categories: [2],
  store: 1,
  stores: [1],
  until: '2026-10-02',
  only_available: false,
  core_only: true,
  inactive: true,
  period: 'last_year',
  from: '2026-11-02',
  to: '2026-11-09',
  weeks: 1,
  most: 0,
};
const BASE_VALUES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  sales: { period: 'other_dates', from: '2026-10-01', to: '2026-11-18' },
  orders_by_store: { from: '2026-10-01', to: '2026-11-18' },
};

/** Makes a report and returns what it shows; undefined where it is refused or shows only text. */
async function readSections(report: ReportDefinition, reader: ReportReader, values: Readonly<Record<string, unknown>>) {
  try {
    const { sections } = await makeInMemory(report, reader, values);
    return sections.every(({ kind }) => kind === 'text') ? undefined : JSON.stringify(sections);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
function isOpenTo(report: ReportDefinition, reader: ReportReader): boolean {
  try {
    return Boolean(findReport(report.name, reader));
  } catch {
    return false;
  }
}

test.each(REPORTS.map((report) => [report.name, report] as const))(
  'safety 22: %s offers no filter that it would not apply, whichever field is hidden',
  async (_name, report) => {
    const values = { ...valuesFor(report), ...BASE_VALUES[report.name] };
    const entities = new Set(entitiesOf(report.reads));
    for (const entity of entities)
      for (const name of Object.keys(entity.fields).filter((field) => field !== 'id')) {
        const reader = createMemoryReader(REPORT_ROWS, { hidden: [`${entity.name}.${name}`] });
        if (!isOpenTo(report, reader)) continue;
        const plainSections = await readSections(report, reader, values);
        if (plainSections === undefined) continue;
        for (const parameter of offeredParameters(report, reader)) {
          // A parameter that only shortens another's list asks the report for nothing.
          const shortensList = report.parameters.some(({ dependsOn = [] }) => dependsOn.includes(parameter.name));
          if (shortensList || !(parameter.name in OTHER_VALUES)) continue;
          const filteredSections = await readSections(report, reader, {
            ...values,
            [parameter.name]: OTHER_VALUES[parameter.name],
          });
          if (filteredSections === plainSections)
            throw new Error(`${report.name} without ${entity.name}.${name} ignores ${parameter.name}`);
        }
      }
  },
);

const filters = REPORTS.flatMap((report) =>
  report.parameters.flatMap((parameter) =>
    Object.entries(parameter.filtersBy ?? {}).flatMap(([entity, fields]) =>
      fields.map((field) => [report.name, parameter.name, `${entity}.${field}`, report] as const),
    ),
  ),
);
test.each(filters)('safety 22: %s has no parameter %s for whom %s is hidden', async (_report, name, field, report) => {
  const context = { reader: createMemoryReader(REPORT_ROWS, { hidden: [field] }), now: NOW, zone: ZONE };
  const described = await describeParameters(report, new Map(), context);
  expect(described.filter((parameter) => parameter.name === name || parameter.dependsOn.includes(name))).toEqual([]);
  await expect(checkParameters(report, new Map([[name, ['1']]]), context)).rejects.toMatchObject({
    status: 400,
    body: { [name]: [{ message: 'Unknown parameter' }] },
  });
});

test('a schedule that filters by a field hidden from its recipient is refused, and blank values are left out', () => {
  const reader = createMemoryReader(REPORT_ROWS, {
    hidden: ['stock_availability.available', 'stock_availability.container__delivery_date'],
  });
  const recipientParameters = (sent: Record<string, string>) => [
    ...withoutHiddenParameters(stockAvailability, new Map(Object.entries(sent).map(([name, text]) => [name, [text]])), {
      reader,
      now: NOW,
      zone: ZONE,
    }),
  ];
  expect(recipientParameters({ until: '', only_available: 'false', supplier: '1' })).toEqual([['supplier', ['1']]]);
  expect(() => recipientParameters({ only_available: 'true' })).toThrow(
    expect.objectContaining({
      status: 403,
      body: expect.objectContaining({ detail: '"Only what is available" filters by a field that they may not see.' }),
    }),
  );
});
