import { z } from 'zod';
import { fieldError, type FieldError, valueRequired } from '../errors';
import { integer, string } from '../field';
import { MAX_IMPORT_NAME_CHARACTERS } from '../limits';
import { MAX_IMPORTED_PICTURES } from '../pictureImport';
import { checkValue } from '../validate';
import { checkedValue, formedTextOrNull, storedText, yesOrNo } from './values';

/* The body of POST /api/product/pictures/: the files of a zip whose names are codes of products. */

/** A file as it was sent: its path in the zip, its size in bytes, and the SHA-256 of its content in hex if it is known. */
export interface SentPicture {
  name: string;
  size: number;
  sha256?: string;
}

/** Folders and file. */
const MAX_PATH_CHARACTERS = 500;
const PATH = string({ required: true, maxlength: MAX_PATH_CHARACTERS });
const SIZE = integer({ required: true, min: 0 });
const SHA256 = /^[\da-f]{64}$/;
const KEYS: readonly string[] = ['name', 'size', 'sha256'] satisfies (keyof SentPicture)[];
const isPicture = (each: unknown): boolean => {
  if (typeof each !== 'object' || each === null || Object.keys(each).some((key) => !KEYS.includes(key))) return false;
  const { name, size, sha256 } = each as Partial<SentPicture>;
  const isDigestRight = sha256 === undefined || (typeof sha256 === 'string' && SHA256.test(sha256));
  return typeof name === 'string' && isDigestRight && !checkValue(PATH, name).length && !checkValue(SIZE, size).length;
};
const pictureErrors = (value: unknown): FieldError[] => {
  if (value === undefined || value === null || (Array.isArray(value) && !value.length)) return [valueRequired()];
  if (!Array.isArray(value)) return [fieldError('type', 'Must be a list of files')];
  if (value.length > MAX_IMPORTED_PICTURES) return [fieldError('max', `Maximum value ${MAX_IMPORTED_PICTURES}`)];
  const wrong = value.findIndex((each) => !isPicture(each));
  return wrong < 0
    ? []
    : [
        fieldError(
          'type',
          `File ${wrong + 1}: must have a name of up to ${MAX_PATH_CHARACTERS} characters, a size and perhaps a SHA-256`,
        ),
      ];
};

export const picturesBody = z.strictObject({
  file_name: storedText(string({ required: true, maxlength: MAX_IMPORT_NAME_CHARACTERS }), {
    description: 'Name of the zip, for the list of imports.',
  }),
  pictures: checkedValue(
    {
      type: 'array',
      minItems: 1,
      maxItems: MAX_IMPORTED_PICTURES,
      description: 'The files of the zip. They are uploaded one by one, once the import has begun.',
      items: {
        type: 'object',
        required: ['name', 'size'],
        additionalProperties: false,
        properties: {
          name: {
            type: 'string',
            minLength: 1,
            maxLength: MAX_PATH_CHARACTERS,
            description:
              'Its path in the zip. The name is the code of a product: `EMB-124.jpg`, for further pictures `EMB-124_2.jpg` or `EMB-124-2.jpg`.',
          },
          size: { type: 'integer', minimum: 0, description: 'Its size in bytes, unpacked.' },
          sha256: {
            type: 'string',
            pattern: '^[0-9a-f]{64}$',
            description:
              'The SHA-256 of its content, in hex. With it, a picture that is there already is known by its content, ' +
              'otherwise by name and size.',
          },
        },
      },
    },
    pictureErrors,
    (value) => value as readonly SentPicture[],
  ),
  dry_run: yesOrNo({ description: 'Whether to begin nothing and only tell what would be done.' }),
  check: formedTextOrNull(/^[\w-]{1,100}$/, 'Must be what the dry run returned', {
    description: 'What the dry run returned. The import is refused if it would do anything else.',
  }),
});
/** The undo needs nothing but its address. */
export const undoPicturesBody = z.strictObject({});
