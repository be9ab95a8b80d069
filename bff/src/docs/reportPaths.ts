import { MAX_DOWNLOAD_ROWS } from '@trestle/schema/limits';
import { REPORT_FORMATS } from '@trestle/schema/report';
import { openObject } from './objectSchema';
import { reportPreviewSchemas } from './reportPreview';
import type { Schema } from './fieldSchema';
import {
  bodyErrors,
  commonErrors,
  commonParameters,
  errors,
  fileReply,
  formBody,
  property,
  ref,
  reply,
} from './operationParts';

/** Properties that the list and a single report have in common. */
const reportSummary = {
  name: property('string', 'The name for calls. The screen hides names with a leading underscore.'),
  title: property('string', 'The title for people.'),
  description: property('string', 'What the report shows.'),
  group: property('string', 'The heading that the screen lists it under.'),
};
const OUTPUT_FORMATS = [...REPORT_FORMATS, 'json'];

const DOWNLOAD_DESCRIPTION =
  'The parameters are fields of the form by their names. A list is a repeated field, or one JSON text. ' +
  "What isn't sent is empty; only a hidden parameter then has its default.\n\n" +
  'There are two forms. The first has `reportName` and `filename`, whose ending is the format, and ' +
  'the token in the header. The second has `_reportName` and `_format`, and may bring the token as ' +
  '`_jwt`.\n\n' +
  "A required parameter that is missing, one that the report doesn't know, or a format that isn't " +
  'offered is a 400 keyed by its name. A table holds at most ' +
  `${MAX_DOWNLOAD_ROWS.toLocaleString('en-AU')} rows: \`X-Row-Count\` and \`X-Total-Count\`, and the ` +
  'file itself, say how many there are. The format `json` is what the screen shows: the first 500 ' +
  'rows of each table. Everybody has one download at a time; the others wait.';

const PREFER_HEADER: Schema = {
  name: 'Prefer',
  in: 'header',
  description:
    'With `respond-async, wait=8`, a download that takes more than 8 seconds becomes a run (RFC 7240): ' +
    'the reply is then 202 with the run, and nothing is made twice.',
  schema: { type: 'string', examples: ['respond-async, wait=8'] },
};

function downloadReply(): Schema {
  const file = fileReply('The whole report; as JSON a preview of it.');
  return {
    ...file,
    headers: {
      ...(file['headers'] as Schema),
      'X-Row-Count': { description: 'Rows in the file.', schema: { type: 'integer' } },
      'X-Total-Count': { description: 'Rows that there are.', schema: { type: 'integer' } },
    },
    content: { 'application/json': { schema: ref('schemas', 'report_preview') }, ...(file['content'] as Schema) },
  };
}

/** The calls of reports (contract §2.5, S2 §3). */
export const reportPaths: Record<string, Schema> = {
  '/reports/reports/': {
    get: {
      tags: ['reports'],
      operationId: 'list_reports',
      summary: 'The reports, by title',
      parameters: commonParameters,
      description: 'Those whose data you may list.',
      responses: {
        200: reply('All reports.', {
          type: 'array',
          items: { type: 'object', required: Object.keys(reportSummary), properties: reportSummary },
        }),
        ...commonErrors(),
      },
    },
  },
  '/reports/reportsParams/{name}/': {
    get: {
      tags: ['reports'],
      operationId: 'read_report',
      summary: 'A report and its parameters',
      description:
        'What a report wants to know, and the formats that it comes in. Lists may depend on other parameters ' +
        '(`dependsOn`): give their values as query parameters, such as `?store=5`.',
      parameters: [
        {
          name: 'name',
          in: 'path',
          required: true,
          description: 'The name of the report.',
          schema: { type: 'string' },
        },
        {
          name: 'values',
          in: 'query',
          description: 'Values of parameters, by their names.',
          style: 'form',
          explode: true,
          schema: { type: 'object', additionalProperties: { type: 'string' } },
        },
        ...commonParameters,
      ],
      responses: { 200: reply('The report.', ref('schemas', 'report')), ...errors(404), ...commonErrors() },
    },
  },
  '/reports/download': {
    post: {
      tags: ['reports'],
      operationId: 'download_report',
      summary: 'A report as a file',
      parameters: [PREFER_HEADER, ...commonParameters],
      description: DOWNLOAD_DESCRIPTION,
      requestBody: formBody(
        {
          reportName: property('string', 'The name of the report.'),
          filename: property('string', 'Its ending is the format.', { examples: ['Orders 2026-11-21.pdf'] }),
          timezone: property('string', 'As X-Timezone.'),
          _reportName: property('string', 'The name of the report.'),
          _format: property('string', 'The format.', { enum: OUTPUT_FORMATS }),
          _filename: property('string', 'The name of the file; by default title and date.'),
          __timezone: property('string', 'As X-Timezone.'),
          _jwt: property('string', 'The token, in place of the header.'),
        },
        [],
        {
          anyOf: [{ required: ['reportName', 'filename'] }, { required: ['_reportName', '_format'] }],
          additionalProperties: true,
        },
      ),
      responses: {
        200: downloadReply(),
        202: reply('It takes long: a run that goes on, as `Prefer` wished.', ref('schemas', 'report_run')),
        ...errors(404),
        ...bodyErrors(),
        ...commonErrors(),
      },
    },
  },
};

const listEntry = openObject({ value: { description: 'What is sent.' }, label: property('string', 'What is shown.') });
const reportParameter = {
  name: property('string', 'The name of the form field.'),
  promptText: property('string', 'Its label.'),
  helpText: property('string', 'A line about it.'),
  type: property(
    'integer',
    'The kind of value: -1, 0, 1 text; 2 number of six decimals; 3 of two; 4 date and time; 5 yes or no; ' +
      '6 whole number; 7 date; 8 long text.',
    { enum: [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8] },
  ),
  controlType: property('integer', '0 an input; 1 a list to choose from; 3 a checkbox.', { enum: [0, 1, 3] }),
  paramType: property('integer', '0 one value, 1 several.', { enum: [0, 1] }),
  allowBlank: property('boolean', 'Whether it may be left out.'),
  isHidden: property('boolean', 'Whether forms leave it out.'),
  defaultVal: { description: 'The first value of the input.' },
  listEntries: { type: 'array', description: 'The possible values.', items: listEntry },
  dependsOn: {
    type: 'array',
    description: 'Parameters whose values decide the list.',
    items: { type: 'string' },
  },
};
/** Schemas of the calls of reports. */
export const reportSchemas: Record<string, Schema> = {
  ...reportPreviewSchemas,
  report: openObject(
    {
      ...reportSummary,
      params: {
        type: 'array',
        description: 'Its parameters.',
        items: { type: 'object', required: Object.keys(reportParameter), properties: reportParameter },
      },
      formats: {
        type: 'array',
        description: 'Its file formats.',
        items: { type: 'string', enum: REPORT_FORMATS },
      },
      props: openObject(
        {
          title: property('string', 'The title.'),
          description: property('string', 'What the report shows.'),
          ext: property('string', 'The usual format.'),
        },
        { description: 'Its titles.' },
      ),
    },
    {
      description: 'A report and its parameters.',
      required: [...Object.keys(reportSummary), 'params', 'formats', 'props'],
    },
  ),
};
