import type { Variant } from '@trestle/schema/field';
import type { Schema } from './fieldSchema';
import { always, errors, jsonBody, ref, reply } from './replies';

const common = [ref('parameters', 'timezone'), ref('parameters', 'request_id')];
const anyFile = (description: string): Schema => ({
  ...reply(description), content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
});
const form = (properties: Schema, required: readonly string[], more: Schema = {}): Schema =>
  ({ required: true, content: { 'multipart/form-data': { schema: { type: 'object', required, properties, ...more } } } });

/** Files (contract §2.5). */
const files = (variant: Variant): Record<string, Schema> => ({
  '/filesystem/upload/': { post: {
    tags: ['file'], operationId: 'upload_file', summary: 'Attach a file to a record', parameters: common,
    description: 'At most 20 MiB; the type is read from the content. The caller is its creator, whatever userId says.',
    requestBody: form({
      file: { type: 'string', format: 'binary' }, userId: { type: 'integer' },
      other_id: { type: 'integer', minimum: 1 }, other_name: { type: 'string', examples: ['store_order'] },
    }, ['file', 'other_id', 'other_name']),
    responses: { 201: reply('The record of the file.', ref('schemas', 'file')), ...errors(400, 404, 413, 415), ...always() },
  } },
  [`/${variant === 'go' ? 'fs' : 'filesystem'}/download/{id}/`]: { get: {
    tags: ['file'], operationId: 'fetch_file', summary: 'The content of a file',
    parameters: [
      ref('parameters', 'id'), { name: 'download', in: 'query', description: '1: as an attachment.', schema: { enum: ['1'] } },
      { name: 'jwt', in: 'query', description: 'The token, where the setting JWT_IN_QUERY is on.', schema: { type: 'string' } }, ref('parameters', 'request_id'),
    ],
    responses: { 200: anyFile('Its content, under its type.'), ...errors(400, 404), ...always() },
  } },
});

const addresses = { type: 'array', maxItems: 20, items: { type: 'string', format: 'email' } };
/** A mail about a record (contract §2.5). */
const mail = (product: string): Record<string, Schema> => ({
  [`/api/${product}/send_email/`]: { post: {
    tags: ['mail'], operationId: 'send_email', summary: 'Send an email about a record', parameters: common,
    description: 'By whoever may read the record, at most MAILS_PER_HOUR in an hour. Who sees one store alone writes to that store, to the suppliers of its orders on the record, and to head office. Mails with a document are made one after the other for each person. `report` order attaches the order as a PDF.',
    requestBody: jsonBody({
      type: 'object', required: ['to', 'subject', 'other_name', 'other_id'], additionalProperties: false,
      properties: {
        to: addresses, cc: addresses, bcc: addresses, subject: { type: 'string', maxLength: 200 }, body: { type: ['string', 'null'], maxLength: 20_000 },
        other_name: { type: 'string', examples: ['store_order'] }, other_id: { type: 'integer', minimum: 1 }, report: { type: ['string', 'null'], examples: ['order'] },
      },
    }),
    responses: { 200: reply('It is sent.', { type: 'object', required: ['status'], properties: { status: { const: true } } }), ...errors(400, 413, 429), ...always() },
  } },
});

const report = { name: { type: 'string' }, title: { type: 'string' }, description: { type: 'string' } };
const FORMATS = ['pdf', 'xls', 'xlsx', 'doc', 'csv'];
/** Reports (contract §2.5, S2 §3). */
const reports: Record<string, Schema> = {
  '/reports/reports/': { get: {
    tags: ['reports'], operationId: 'list_reports', summary: 'The reports, by title', parameters: common,
    responses: { 200: reply('All of them.', { type: 'array', items: { type: 'object', required: Object.keys(report), properties: report } }), ...always() },
  } },
  '/reports/reportsParams/{name}/': { get: {
    tags: ['reports'], operationId: 'read_report', summary: 'A report and its parameters',
    parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }, ...common],
    responses: { 200: reply('What it wants to know.', ref('schemas', 'report')), ...errors(404), ...always() },
  } },
  '/reports/download': { post: {
    tags: ['reports'], operationId: 'download_report', summary: 'A report as a file', parameters: common,
    description: 'The parameters stand in the form by their names; a list is repeated, or one JSON text.',
    requestBody: form({
      reportName: { type: 'string' }, filename: { type: 'string', description: 'Its ending is the format.', examples: ['Orders 2026-11-21.pdf'] }, timezone: { type: 'string' },
      _reportName: { type: 'string' }, _format: { enum: FORMATS }, _filename: { type: 'string' }, __timezone: { type: 'string' },
      _jwt: { type: 'string', description: 'The token, in place of the header.' },
    }, [], { anyOf: [{ required: ['reportName', 'filename'] }, { required: ['_reportName', '_format'] }], additionalProperties: true }),
    responses: { 200: anyFile('The report.'), ...errors(400, 404, 413), ...always() },
  } },
};

const OPEN = { security: [] };
const health = (operationId: string, summary: string): Schema => ({ get: {
  tags: ['operation'], operationId, summary, ...OPEN,
  responses: { 200: reply('Yes.', { type: 'object', required: ['status'], properties: {
    status: { type: 'string' }, details: { type: 'array', items: { type: 'string' }, description: 'What is wanting, or what the operator should know though it stops nothing.' },
  } }), ...errors(503) },
} });
/** What installations and pages ask for. */
const operation: Record<string, Schema> = {
  '/healthz': health('healthz', 'Whether the process lives'),
  '/readyz': health('readyz', 'Whether the database answers, the tables are there, and the remotes can be served'),
  '/remotes.json': { get: {
    tags: ['operation'], operationId: 'remotes', summary: 'The remotes that the shell loads', ...OPEN,
    responses: { 200: reply('By name.', { type: 'object', additionalProperties: ref('schemas', 'remote') }), ...errors(500, 503) },
  } },
  '/api/openapi.json': { get: {
    tags: ['operation'], operationId: 'openapi', summary: 'This description', ...OPEN, responses: { 200: reply('OpenAPI 3.1.', { type: 'object' }) },
  } },
};

/** All calls that belong to no collection, but for those of signing in. */
export const otherPaths = (variant: Variant, product: string): Record<string, Schema> => ({ ...files(variant), ...mail(product), ...reports, ...operation });

const parameter = {
  name: { type: 'string' }, promptText: { type: 'string' }, helpText: { type: 'string' }, type: { enum: [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8] }, controlType: { enum: [0, 1, 3] },
  paramType: { enum: [0, 1], description: '0 one value, 1 several.' }, allowBlank: { type: 'boolean' }, isHidden: { type: 'boolean' }, defaultVal: {},
  listEntries: { type: 'array', items: { type: 'object', required: ['value', 'label'], properties: { value: {}, label: { type: 'string' } } } },
};
export const otherSchemas: Record<string, Schema> = {
  report: {
    type: 'object', required: [...Object.keys(report), 'params', 'formats', 'props'],
    properties: {
      ...report, params: { type: 'array', items: { type: 'object', required: ['name', 'type', 'controlType', 'paramType'], properties: parameter } },
      formats: { type: 'array', items: { enum: FORMATS } },
      props: { type: 'object', properties: { title: { type: 'string' }, description: { type: 'string' }, ext: { type: 'string' } } },
    },
  },
  remote: {
    type: 'object', required: ['version', 'entry', 'integrity', 'contract'],
    properties: {
      version: { type: 'string' }, entry: { type: 'string', description: 'The address of its mf-manifest.json.' },
      integrity: { type: 'object', additionalProperties: { type: 'string' } }, contract: { type: 'integer' },
    },
  },
};
