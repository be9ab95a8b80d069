import { THUMBNAIL_SIZES } from '@trestle/schema/thumbnails';
import type { Variant } from '@trestle/schema/field';
import { MAX_FILE_SIZE_TEXT } from '@trestle/schema/limits';
import type { Schema } from './fieldSchema';
import {
  bodyErrors,
  commonErrors,
  commonParameters,
  errors,
  fileReply,
  formBody,
  IDEMPOTENCY_KEY,
  ref,
  reply,
} from './operationParts';

/** An error about the file is keyed `file`; an error about the request is in `detail`. */
const refusedFile = (description: string, example: object): Schema => ({
  ...reply(description, { anyOf: [ref('schemas', 'errors'), ref('schemas', 'detail')] }, example),
});

/** Upload and download of files (contract §2.5). */
export const filePaths = (variant: Variant): Record<string, Schema> => ({
  '/filesystem/upload/': {
    post: {
      tags: ['file'],
      operationId: 'upload_file',
      summary: 'Attach a file to a record',
      parameters: [IDEMPOTENCY_KEY, ...commonParameters],
      description:
        `At most ${MAX_FILE_SIZE_TEXT}; the type is detected from the content and must match the name. ` +
        'Programs, scripts and web pages are not accepted. How much a person may upload in a day and a store may keep is ' +
        'limited (429 and 413, code `quota`, with what is left).',
      requestBody: formBody(
        {
          file: { type: 'string', format: 'binary', description: 'The file, under its name.' },
          userId: { type: 'integer', description: 'Ignored: you become its creator.' },
          other_id: { type: 'integer', minimum: 1, description: 'The record that it is attached to.', examples: [1] },
          other_name: { type: 'string', description: "That record's collection.", examples: ['store_order'] },
          import_run: {
            type: 'integer',
            minimum: 1,
            description: 'The import of pictures that it belongs to (`/api/product/pictures/`).',
          },
        },
        ['file', 'other_id', 'other_name'],
      ),
      responses: {
        201: reply('The record of the file.', ref('schemas', 'file_record')),
        ...errors(404, 422),
        ...bodyErrors(),
        ...commonErrors(),
        413: refusedFile(
          `Larger than ${MAX_FILE_SIZE_TEXT}, far larger once it is opened, or more than your store may keep.`,
          {
            file: [{ code: 'max', message: `Maximum size ${MAX_FILE_SIZE_TEXT}` }],
          },
        ),
        429: refusedFile('More than you may upload today (`file`), or too many requests under way (`detail`).', {
          file: [{ code: 'quota', message: 'That is more than you may upload today: 500 MiB in all, 3.2 MiB left.' }],
        }),
        415: refusedFile(
          'The content is of a kind that is not accepted, or not what the name says (`file`); ' +
            'or the request is no multipart/form-data (`detail`).',
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
          name: 'size',
          in: 'query',
          description:
            'The longest side of a picture in pixels. JPEG, PNG, WebP and GIF come as a WebP of at most that size; ' +
            'what cannot be reduced comes as it is.',
          schema: { type: 'string', enum: THUMBNAIL_SIZES.map(String) },
        },
        {
          name: 'jwt',
          in: 'query',
          description: 'The token, where the setting JWT_IN_QUERY is on.',
          schema: { type: 'string' },
        },
        ref('parameters', 'request_id'),
      ],
      responses: { 200: fileReply('Its content, under its type.'), ...errors(404), ...commonErrors() },
    },
  },
});
