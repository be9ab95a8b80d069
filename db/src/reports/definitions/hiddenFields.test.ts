import type { Problem } from '@trestle/schema/errors';
import { entitiesOf, REPORT_ROWS, REPORTS, valuesFor } from '../../../testing/allReports';
import { createMemoryReader, makeInMemory } from '../../../testing/memoryReader';

test.each(REPORTS.map((report) => [report.name, report] as const))(
  '%s shows none of its fields to whom it is hidden, and is made of the others',
  async (_name, report) => {
    const entities = entitiesOf(report.reads);
    for (const entity of new Set(entities))
      for (const name of Object.keys(entity.fields).filter((one) => one !== 'id')) {
        const reader = createMemoryReader(REPORT_ROWS, { hidden: [`${entity.name}.${name}`] });
        const madeReport = await makeInMemory(report, reader, valuesFor(report)).catch((error: Problem) => {
          if (error.status === 403) return { sections: [] };
          throw new Error(`${report.name} without ${entity.name}.${name}: ${String(error)}`);
        });
        const columns = madeReport.sections.flatMap((section) => (section.kind === 'table' ? section.columns : []));
        // A column of the same name may be another entity's.
        const isShared = entities.some((other) => other !== entity && name in other.fields);
        const hiddenColumn = isShared ? undefined : columns.find((column) => column.name === name);
        expect([entity.name, name, hiddenColumn]).toEqual([entity.name, name, undefined]);
        const texts = JSON.stringify(madeReport, (_key, value: unknown) => (Number.isNaN(value) ? 'NaN' : value));
        expect([entity.name, name, /.{0,40}(?:undefined|NaN|Invalid Date)/.exec(texts)?.[0]]).toEqual([
          entity.name,
          name,
          undefined,
        ]);
      }
  },
);
