import type { Variant } from '@trestle/schema/field';
import {
  MAX_FILE_SIZE,
  MAX_MAIL_BODY_CHARACTERS,
  MAX_MAIL_RECIPIENTS,
  MAX_MAIL_SUBJECT_CHARACTERS,
} from '@trestle/schema/limits';
import type { Schema } from './fieldSchema';
import { commonErrors, errors, jsonBody, publicErrors, ref, reply, bodyErrors } from './replies';

const common = [ref('parameters', 'timezone'), ref('parameters', 'request_id')];
const anyFile = (description: string): Schema => ({
  ...reply(description),
  content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
});
const form = (properties: Schema, required: readonly string[], more: Schema = {}): Schema => ({
  required: true,
  content: { 'multipart/form-data': { schema: { type: 'object', required, properties, ...more } } },
});

/** What is wrong with the file stands at `file`, what is wrong with the request in `detail`. */
const refusedFile = (description: string, example: object): Schema => ({
  ...reply(description, { anyOf: [ref('schemas', 'errors'), ref('schemas', 'detail')] }, example),
});

/** Files (contract §2.5). */
const files = (variant: Variant): Record<string, Schema> => ({
  '/filesystem/upload/': {
    post: {
      tags: ['file'],
      operationId: 'upload_file',
      summary: 'Attach a file to a record',
      parameters: common,
      description: `At most ${MAX_FILE_SIZE}; the type is read from the content, and must be what the name says. Programs, scripts and web pages are not taken.`,
      requestBody: form(
        {
          file: { type: 'string', format: 'binary', description: 'The file, under its name.' },
          userId: { type: 'integer', description: 'Ignored: the caller is its creator.' },
          other_id: { type: 'integer', minimum: 1, description: 'The record that it is attached to.', examples: [1] },
          other_name: { type: 'string', description: "That record's collection.", examples: ['store_order'] },
        },
        ['file', 'other_id', 'other_name'],
      ),
      responses: {
        201: reply('The record of the file.', ref('schemas', 'file_record')),
        ...errors(404),
        ...bodyErrors(),
        ...commonErrors(),
        413: refusedFile(`Larger than ${MAX_FILE_SIZE}, or far larger once it is opened.`, {
          file: [{ code: 'max', message: `Maximum size ${MAX_FILE_SIZE}` }],
        }),
        415: refusedFile(
          'Content that is not taken, or not what the name says (`file`); or the request is no multipart/form-data (`detail`).',
          { file: [{ code: 'type', message: 'Files of this kind (.exe) are not taken' }] },
        ),
      },
    },
  },
  [`/${variant === 'go' ? 'fs' : 'filesystem'}/download/{id}/`]: {
    get: {
      tags: ['file'],
      operationId: 'fetch_file',
      summary: 'The content of a file',
      description: 'The bytes as they were uploaded, in their own media type; never one that a browser would run.',
      parameters: [
        ref('parameters', 'id'),
        { name: 'download', in: 'query', description: '1: as an attachment.', schema: { type: 'string', enum: ['1'] } },
        {
          name: 'jwt',
          in: 'query',
          description: 'The token, where the setting JWT_IN_QUERY is on.',
          schema: { type: 'string' },
        },
        ref('parameters', 'request_id'),
      ],
      responses: { 200: anyFile('Its content, under its type.'), ...errors(404), ...commonErrors() },
    },
  },
});

const addresses = {
  type: 'array',
  maxItems: MAX_MAIL_RECIPIENTS,
  description: 'E-mail addresses.',
  items: { type: 'string', format: 'email' },
};
/** A mail about a record (contract §2.5). */
const mail = (product: string): Record<string, Schema> => ({
  [`/api/${product}/send_email/`]: {
    post: {
      tags: ['mail'],
      operationId: 'send_email',
      summary: 'Send an email about a record',
      parameters: common,
      description:
        'By whoever may read the record, at most MAILS_PER_HOUR in an hour. Who sees one store alone writes to that store, to the suppliers of its orders on the record, and to head office. Mails with a document are made one after the other for each person. `report` order attaches the order as a PDF.',
      requestBody: jsonBody(
        {
          type: 'object',
          required: ['to', 'subject', 'other_name', 'other_id'],
          additionalProperties: false,
          properties: {
            to: addresses,
            cc: addresses,
            bcc: addresses,
            subject: { type: 'string', maxLength: MAX_MAIL_SUBJECT_CHARACTERS, description: 'One line.' },
            body: { type: ['string', 'null'], maxLength: MAX_MAIL_BODY_CHARACTERS, description: 'Plain text.' },
            other_name: {
              type: 'string',
              description: 'The collection of the record that it is about.',
              examples: ['store_order'],
            },
            other_id: { type: 'integer', minimum: 1, description: "That record's id." },
            report: {
              type: ['string', 'null'],
              description: '`order` attaches the order as a PDF.',
              examples: ['order'],
            },
          },
        },
        {
          to: ['orders@fitzroy.example'],
          subject: 'Your order',
          body: 'It is on its way.',
          other_name: 'store_order',
          other_id: 1,
          report: 'order',
        },
      ),
      responses: {
        200: reply('It is sent.', {
          type: 'object',
          required: ['status'],
          properties: { status: { type: 'boolean', description: 'True.' } },
        }),
        ...errors(404),
        ...bodyErrors(),
        ...commonErrors(),
      },
    },
  },
});

const report = {
  name: { type: 'string', description: 'What calls name it by.' },
  title: { type: 'string', description: 'What people call it.' },
  description: { type: 'string', description: 'What it tells.' },
};
const FORMATS = ['pdf', 'xls', 'xlsx', 'doc', 'csv'];
/** Reports (contract §2.5, S2 §3). */
const reports: Record<string, Schema> = {
  '/reports/reports/': {
    get: {
      tags: ['reports'],
      operationId: 'list_reports',
      summary: 'The reports, by title',
      parameters: common,
      description: 'Name, title and description of each report.',
      responses: {
        200: reply('All of them.', {
          type: 'array',
          items: { type: 'object', required: Object.keys(report), properties: report },
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
      description: 'What a report wants to know, and the formats that it comes in.',
      parameters: [
        {
          name: 'name',
          in: 'path',
          required: true,
          description: 'The name of the report.',
          schema: { type: 'string' },
        },
        ...common,
      ],
      responses: { 200: reply('What it wants to know.', ref('schemas', 'report')), ...errors(404), ...commonErrors() },
    },
  },
  '/reports/download': {
    post: {
      tags: ['reports'],
      operationId: 'download_report',
      summary: 'A report as a file',
      parameters: common,
      description:
        'The parameters stand in the form by their names; a list is repeated, or one JSON text. Either `reportName` and `filename` with the token in the header, ' +
        "or the names with a line before them. A required parameter that is missing, one that the report doesn't know, or a format that isn't offered is a 400 keyed by its name.",
      requestBody: form(
        {
          reportName: { type: 'string', description: 'The name of the report.' },
          filename: { type: 'string', description: 'Its ending is the format.', examples: ['Orders 2026-11-21.pdf'] },
          timezone: { type: 'string', description: 'As X-Timezone.' },
          _reportName: { type: 'string', description: 'The name of the report.' },
          _format: { type: 'string', enum: FORMATS, description: 'The format.' },
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
      responses: { 200: anyFile('The report.'), ...errors(404), ...bodyErrors(), ...commonErrors() },
    },
  },
};

const OPEN = { security: [] };
const health = (operationId: string, summary: string): Schema => ({
  get: {
    tags: ['operation'],
    operationId,
    summary,
    description: `${summary}: for whoever starts and watches processes.`,
    ...OPEN,
    responses: {
      200: reply('Yes.', {
        type: 'object',
        required: ['status'],
        properties: {
          status: { type: 'string', description: 'In a word.' },
          details: {
            type: 'array',
            items: { type: 'string' },
            description: 'What is wanting, or what the operator should know though it stops nothing.',
          },
        },
      }),
      ...errors(400, 405, 503),
    },
  },
});
/** What installations and pages ask for. */
const operation: Record<string, Schema> = {
  '/healthz': health('healthz', 'Whether the process lives'),
  '/readyz': health('readyz', 'Whether the database answers, the tables are there, and the remotes can be served'),
  '/remotes.json': {
    get: {
      tags: ['operation'],
      operationId: 'remotes',
      summary: 'The remotes that the shell loads',
      ...OPEN,
      description: 'By name: the current version of each, where its files are, and their hashes.',
      responses: {
        200: reply('By name.', { type: 'object', additionalProperties: ref('schemas', 'remote') }),
        ...publicErrors(),
      },
    },
  },
  '/api/openapi.json': {
    get: {
      tags: ['operation'],
      operationId: 'openapi',
      summary: 'This description',
      ...OPEN,
      description: 'What this installation serves, in its variant and under its addresses.',
      responses: { 200: reply('OpenAPI 3.1.', { type: 'object' }), ...publicErrors() },
    },
  },
};

/** All calls that belong to no collection, but for those of signing in. */
export const otherPaths = (variant: Variant, product: string): Record<string, Schema> => ({
  ...files(variant),
  ...mail(product),
  ...reports,
  ...operation,
});

const value = (type: string, description: string, more: Schema = {}): Schema => ({ type, description, ...more });
const listEntry = {
  type: 'object',
  required: ['value', 'label'],
  properties: { value: { description: 'What is sent.' }, label: value('string', 'What is shown.') },
};
const parameter = {
  name: value('string', 'What it is sent under.'),
  promptText: value('string', 'Its label.'),
  helpText: value('string', 'A line about it.'),
  type: value('integer', 'What kind of value it is.', { enum: [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8] }),
  controlType: value('integer', 'How it is asked for.', { enum: [0, 1, 3] }),
  paramType: value('integer', '0 one value, 1 several.', { enum: [0, 1] }),
  allowBlank: value('boolean', 'Whether it may be left out.'),
  isHidden: value('boolean', 'Whether it is asked for at all.'),
  defaultVal: { description: 'What stands there at first.' },
  listEntries: { type: 'array', description: 'The values that there are.', items: listEntry },
};
export const otherSchemas: Record<string, Schema> = {
  report: {
    type: 'object',
    description: 'A report and what it wants to know.',
    required: [...Object.keys(report), 'params', 'formats', 'props'],
    properties: {
      ...report,
      params: {
        type: 'array',
        description: 'What it wants to know.',
        items: { type: 'object', required: ['name', 'type', 'controlType', 'paramType'], properties: parameter },
      },
      formats: {
        type: 'array',
        description: 'The formats that it comes in.',
        items: { type: 'string', enum: FORMATS },
      },
      props: {
        type: 'object',
        description: 'How it is titled.',
        properties: {
          title: value('string', 'The title.'),
          description: value('string', 'What it tells.'),
          ext: value('string', 'The usual ending.'),
        },
      },
    },
  },
  remote: {
    type: 'object',
    description: 'A remote as the shell loads it.',
    required: ['version', 'entry', 'integrity', 'contract'],
    properties: {
      version: value('string', 'The version of its build.'),
      entry: value('string', 'The address of its mf-manifest.json.'),
      integrity: {
        type: 'object',
        description: 'Hashes of its files, by name.',
        additionalProperties: { type: 'string' },
      },
      contract: value('integer', 'The version of the contract with the shell.'),
    },
  },
};
