import type { Schema } from './fieldSchema';
import { openObject } from './objectSchema';
import { property, ref } from './operationParts';

const list = (description: string, items: Schema): Schema => ({ type: 'array', description, items });
const section = (kind: string, properties: Schema): Schema =>
  openObject(
    { kind: property('string', 'Which part it is.', { const: kind }), ...properties },
    { required: ['kind', ...Object.keys(properties)] },
  );
const title = property('string', 'Its heading.');
const facts = list('Labels with their values.', { type: 'array', items: { type: 'string' } });

const column: Schema = openObject(
  {
    name: property('string', 'Its name.'),
    label: property('string', 'Its heading.'),
    kind: property('string', 'What its cells hold.', {
      enum: ['String', 'Integer', 'Decimal', 'Money', 'Date', 'DateTime', 'Boolean', 'Picture'],
    }),
    total: property('boolean', 'Whether the table ends in its sum.'),
  },
  { required: ['name', 'label', 'kind'] },
);
const series: Schema = openObject({
  name: property('string', 'Its name in the legend.'),
  values: list('One for each label.', { type: 'number' }),
});
const picture: Schema = openObject({
  file: property(['integer', 'null'], 'Id of the stored picture.'),
  caption: property('string', 'What it shows.'),
  lines: list('Further lines below.', { type: 'string' }),
});

/** What POST /reports/download answers for the format `json`. */
export const reportPreviewSchemas: Record<string, Schema> = {
  report_preview: openObject(
    { title, facts, sections: list('Its parts, in order.', ref('schemas', 'report_section')) },
    { description: 'A report as the screen shows it before a download.' },
  ),
  report_section: {
    description: 'A part of a report.',
    oneOf: [
      section('heading', {
        text: property('string', 'The words.'),
        level: property('integer', '1 or 2.', { enum: [1, 2] }),
      }),
      section('text', { text: property('string', 'The words.') }),
      section('facts', { facts }),
      section('table', {
        title,
        columns: list('Its columns.', column),
        rows: list('Cells by row.', { type: 'array', items: { type: ['string', 'number', 'boolean', 'null'] } }),
        rowCount: property('integer', 'Rows that a file has.'),
        totalCount: property('integer', 'Rows that there are.'),
      }),
      section('chart', {
        title,
        type: property('string', 'How it is drawn.', { enum: ['bar', 'line'] }),
        labels: list('One for each group.', { type: 'string' }),
        series: list('What is drawn.', series),
        valueKind: property('string', 'What the values are.', { enum: ['Integer', 'Decimal', 'Money'] }),
      }),
      section('pictures', { title, pictures: list('Pictures in a grid.', picture) }),
    ],
  },
};
