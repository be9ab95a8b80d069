import { RUN_ID_PATTERN } from '@trestle/schema/changeRun';
import type { Entity } from '@trestle/schema/entity';
import type { Schema } from './fieldSchema';
import { describedList, describedObject } from './objectSchema';
import { commonErrors, commonParameters, errors, property, ref, reply } from './operationParts';

const EXAMPLE = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';

/** The header by which changes of many records are kept together. */
export const RUN_HEADER: Schema = {
  name: 'Prefer',
  in: 'header',
  description:
    'With `change-run=` and a UUID of your own, changes of many records are kept together for 30 days, with the values ' +
    'before and after: see `change_runs/`. `undo-run=` says that a change restores what that run changed.',
  schema: { type: 'string', examples: [`change-run=${EXAMPLE}`] },
};
const RUN: Schema = {
  name: 'run',
  in: 'path',
  required: true,
  description: 'The id of the run.',
  schema: { type: 'string', pattern: `^${RUN_ID_PATTERN}$` },
  example: EXAMPLE,
};

const pastRun = describedObject('A change of many records.', {
  id: property('string', 'The UUID that its calls bore.'),
  created_date: property('string', 'When it began.', { format: 'date-time' }),
  by: property(['string', 'null'], 'Who made it; null if you may not see names.'),
  is_own: property('boolean', "Whether you made it. Only administrators undo others'."),
  fields: describedList(
    'The fields that it set, as far as you may see them.',
    describedObject('A field.', {
      name: property('string', 'The name of the field.'),
      label: property('string', 'Its name for people.'),
      value: { description: 'The value that the first record got.' },
    }),
  ),
  records: property('integer', 'Records that it changed.'),
  undone: property('integer', 'Those of them that were undone.'),
});
const runRecord = describedObject('What was changed in one record.', {
  id: { type: 'integer', minimum: 1, description: 'The record.' },
  before: { type: 'object', description: 'The values before, by field.' },
  after: { type: 'object', description: 'The values that were set, by field.' },
});

/** Schemas of the calls about changes of many records. */
export const changeRunSchemas: Record<string, Schema> = {
  past_runs: describedObject('Changes of many records.', {
    results: describedList('Those of the last 30 days, newest first, 50 at most.', pastRun),
  }),
  run_records: describedObject('What a run changed.', {
    results: describedList('The records that you may see and that nobody has undone.', runRecord),
  }),
};

/** The operations, by method and path below a collection. */
export const changeRunOperations: Record<string, (entity: Entity) => Schema> = {
  'GET change_runs/': (entity) => ({
    operationId: `list_runs_${entity.name}`,
    summary: `Past changes of many ${entity.plural}`,
    parameters: commonParameters,
    description:
      'Changes whose calls bore one `Prefer: change-run=…`. Undo one by changing its records back, with `undo-run=…`.',
    responses: { 200: reply('The changes.', ref('schemas', 'past_runs')), ...commonErrors() },
  }),
  'GET change_runs/{run}/': (entity) => ({
    operationId: `read_run_${entity.name}`,
    summary: `What one change of many ${entity.plural} did`,
    parameters: [RUN, ...commonParameters],
    description: 'The values before and after, of each record that was not undone.',
    responses: { 200: reply('The records.', ref('schemas', 'run_records')), ...errors(404), ...commonErrors() },
  }),
};
