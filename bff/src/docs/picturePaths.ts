import { picturesBody, undoPicturesBody } from '@trestle/schema/calls/pictures';
import { IMPORT_RESULTS } from '@trestle/schema/importRows';
import { callBody } from './callBody';
import type { Schema } from './fieldSchema';
import { UNDO_SCHEMA } from './importPaths';
import { openObject } from './objectSchema';
import {
  bodyErrors,
  commonErrors,
  commonParameters,
  errors,
  IDEMPOTENCY_KEY,
  property,
  ref,
  reply,
} from './operationParts';

const integer = (description: string): Schema => property('integer', description);
const object = (description: string, properties: Schema, required?: readonly string[]): Schema =>
  openObject(properties, { description, required });

/** Schemas of the import of pictures. */
export const pictureSchemas: Record<string, Schema> = {
  picture_import: object('What becomes of the files.', {
    id: property(['integer', 'null'], 'Id of the import, which uploads name; null for a dry run.'),
    counts: object(
      'How many files have each result.',
      Object.fromEntries(IMPORT_RESULTS.map((result) => [result, integer(`Files that are ${result}.`)])),
    ),
    check: property('string', 'Stands for what the import does with each file.'),
    left_bytes: property(['integer', 'null'], 'Bytes that you may still upload today; null without a limit.'),
    rows: {
      type: 'array',
      description: 'Of a dry run: what becomes of each file.',
      items: object(
        'A file.',
        {
          row: integer('Its position among the files, from 1.'),
          result: property('string', '`changed`: it is shown in place of the picture that the product has.', {
            enum: [...IMPORT_RESULTS],
          }),
          id: integer('The product.'),
          code: property('string', 'Its code.'),
          description: property(['string', 'null'], 'What it is called; null if you may not see that.'),
          number: property(['integer', 'null'], 'Of a further picture: 2 and more.'),
          errors: ref('schemas', 'errors'),
        },
        ['row', 'result'],
      ),
    },
  }),
};

/** The operations, by method and path below the collection. */
export const pictureOperations: Record<string, () => Schema> = {
  'POST pictures/': () => ({
    operationId: 'import_pictures',
    summary: 'Import pictures of products by the names of files',
    parameters: [IDEMPOTENCY_KEY, ...commonParameters],
    description:
      'Begins an import. Each file is then uploaded (`/filesystem/upload/`) to its product with the id of the import. ' +
      'Of a product with several, upload the further ones first: the newest without a number is shown. ' +
      'Begin with a dry run.',
    requestBody: callBody(picturesBody, {
      file_name: 'pictures.zip',
      pictures: [{ name: 'OAK-180.jpg', size: 240_000 }],
      dry_run: true,
    }),
    responses: {
      200: reply('What becomes of the files.', ref('schemas', 'picture_import')),
      ...errors(409, 422),
      ...bodyErrors(),
      ...commonErrors(),
    },
  }),
  'POST pictures/{id}/undo/': () => ({
    operationId: 'undo_import_pictures',
    summary: 'Undo an import of pictures',
    parameters: [ref('parameters', 'id'), ...commonParameters],
    description: 'Deletes the pictures of one of your imports; former ones are shown again. Moved files stay.',
    requestBody: callBody(undoPicturesBody, {}),
    responses: {
      200: reply('What was undone.', UNDO_SCHEMA),
      ...errors(404, 409),
      ...bodyErrors(),
      ...commonErrors(),
    },
  }),
};
