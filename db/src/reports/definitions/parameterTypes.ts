import { orderEntries, storeEntries } from '../entries';
import { defineReport, type ParameterDeclaration } from '../report';

const WOODS = [
  { value: 'oak', label: 'Oak' },
  { value: 'ash', label: 'Ash' },
  { value: 'pine', label: 'Pine' },
] as const;
const SIZES = [
  { value: 1, label: 'Small' },
  { value: 2, label: 'Large' },
] as const;

const parameters: readonly ParameterDeclaration[] = [
  { name: 'plain', prompt: 'Text', default: 'oak', help: 'Type 0: one line' },
  { name: 'text_minus_1', prompt: 'Text of type -1', type: -1, optional: true },
  { name: 'text_1', prompt: 'Text of type 1', type: 1, optional: true },
  { name: 'factor', prompt: 'Factor', type: 2, optional: true, default: 1.000001, help: 'Six decimals' },
  { name: 'price', prompt: 'Price', type: 3, optional: true, help: 'Two decimals' },
  { name: 'moment', prompt: 'Moment', type: 4, optional: true, default: (now) => now.toISOString() },
  { name: 'flag', prompt: 'With details', type: 5 },
  { name: 'checked', prompt: 'Checked', type: 5, control: 3, default: true },
  { name: 'count', prompt: 'Count', type: 6, optional: true },
  { name: 'day', prompt: 'Day', type: 7, optional: true },
  { name: 'remarks', prompt: 'Remarks', type: 8, optional: true },
  { name: 'wood', prompt: 'Wood', control: 1, entries: WOODS, default: 'oak' },
  { name: 'sizes', prompt: 'Sizes', type: 6, control: 1, several: true, optional: true, entries: SIZES },
  { name: 'words', prompt: 'Words', several: true, optional: true, help: 'Several texts' },
  { name: 'origin', prompt: 'Origin', hidden: true, default: 'screen' },
  { name: 'store', prompt: 'Store', type: 6, control: 1, optional: true, entries: storeEntries },
  {
    name: 'order',
    prompt: 'Order',
    type: 6,
    control: 1,
    optional: true,
    dependsOn: ['store'],
    entries: (reader, { store }, request) =>
      typeof store === 'number'
        ? orderEntries(reader, JSON.stringify(['store', 'eq', store]), request)
        : Promise.resolve([]),
  },
];

/** A parameter of each type and control (S2 §3), for tests and for whoever writes a report. */
export const parameterTypes = defineReport({
  name: '_parameter_types',
  title: 'Parameter types',
  description: 'Every kind of parameter, and what a report is given for it.',
  group: 'People',
  reads: ['store', 'store_order'],
  parameters,
  make: ({ values }) => {
    const rows = parameters.map(({ name, type = 0 }) => {
      const value = values[name] ?? null;
      return [name, type, value === null ? null : Array.isArray(value) ? JSON.stringify(value) : String(value)];
    });
    return Promise.resolve({
      sections: [
        { kind: 'heading', level: 1, text: 'What was asked' },
        {
          kind: 'table',
          title: 'Parameters',
          columns: [
            { name: 'name', label: 'Name', kind: 'String' },
            { name: 'type', label: 'Type', kind: 'Integer' },
            { name: 'value', label: 'Value', kind: 'String' },
          ],
          rows,
          totalCount: rows.length,
          rowCount: rows.length,
        },
      ],
    });
  },
});
