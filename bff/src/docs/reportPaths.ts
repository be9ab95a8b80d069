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
  name: { type: 'string', description: 'The name for calls.' },
  title: { type: 'string', description: 'The title for people.' },
  description: { type: 'string', description: 'What the report shows.' },
};
const REPORT_FORMATS = ['pdf', 'xls', 'xlsx', 'doc', 'csv'];
/** The calls of reports (contract §2.5, S2 §3). */
export const reportPaths: Record<string, Schema> = {
  '/reports/reports/': {
    get: {
      tags: ['reports'],
      operationId: 'list_reports',
      summary: 'The reports, by title',
      parameters: commonParameters,
      description: 'Name, title and description of each report.',
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
      description: 'The parameters of a report, and its formats.',
      parameters: [
        {
          name: 'name',
          in: 'path',
          required: true,
          description: 'The name of the report.',
          schema: { type: 'string' },
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
      parameters: commonParameters,
      description:
        'The form has the parameters by their names. A list is a repeated field, or one JSON text. ' +
        'Send either `reportName` and `filename` with the token in the header, or the names that begin with `_`. ' +
        "A required parameter that is missing, one that the report doesn't know, " +
        "or a format that isn't offered is a 400 keyed by its name.",
      requestBody: formBody(
        {
          reportName: { type: 'string', description: 'The name of the report.' },
          filename: { type: 'string', description: 'Its ending is the format.', examples: ['Orders 2026-11-21.pdf'] },
          timezone: { type: 'string', description: 'As X-Timezone.' },
          _reportName: { type: 'string', description: 'The name of the report.' },
          _format: { type: 'string', enum: REPORT_FORMATS, description: 'The format.' },
          _filename: { type: 'string', description: 'The name of the file.' },
          __timezone: { type: 'string', description: 'As X-Timezone.' },
          _jwt: { type: 'string', description: 'The token, in place of the header.' },
        },
        [],
        {
          anyOf: [{ required: ['reportName', 'filename'] }, { required: ['_reportName', '_format'] }],
          additionalProperties: true,
        },
      ),
      responses: { 200: fileReply('The report.'), ...errors(404), ...bodyErrors(), ...commonErrors() },
    },
  },
};

const listEntry = {
  type: 'object',
  required: ['value', 'label'],
  properties: { value: { description: 'What is sent.' }, label: property('string', 'What is shown.') },
};
const reportParameter = {
  name: property('string', 'The name of the form field.'),
  promptText: property('string', 'Its label.'),
  helpText: property('string', 'A line about it.'),
  type: property('integer', 'The kind of value.', { enum: [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8] }),
  controlType: property('integer', 'The kind of input.', { enum: [0, 1, 3] }),
  paramType: property('integer', '0 one value, 1 several.', { enum: [0, 1] }),
  allowBlank: property('boolean', 'Whether it may be left out.'),
  isHidden: property('boolean', 'Whether forms leave it out.'),
  defaultVal: { description: 'The first value of the input.' },
  listEntries: { type: 'array', description: 'The possible values.', items: listEntry },
};
export const reportSchemas: Record<string, Schema> = {
  report: {
    type: 'object',
    description: 'A report and its parameters.',
    required: [...Object.keys(reportSummary), 'params', 'formats', 'props'],
    properties: {
      ...reportSummary,
      params: {
        type: 'array',
        description: 'Its parameters.',
        items: { type: 'object', required: ['name', 'type', 'controlType', 'paramType'], properties: reportParameter },
      },
      formats: {
        type: 'array',
        description: 'Its file formats.',
        items: { type: 'string', enum: REPORT_FORMATS },
      },
      props: {
        type: 'object',
        description: 'Its titles.',
        properties: {
          title: property('string', 'The title.'),
          description: property('string', 'What the report shows.'),
          ext: property('string', 'The usual file extension.'),
        },
      },
    },
  },
};
