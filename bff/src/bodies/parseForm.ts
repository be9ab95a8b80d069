import { createFormParser, onFormLimit } from '@trestle/db/platform/formParser';
import {
  badRequest,
  cutEchoedName,
  fieldError,
  type FieldErrors,
  invalidField,
  validationError,
} from '@trestle/schema/errors';
import { MAX_TEXT_CHARACTERS } from '@trestle/schema/limits';

/** The fields of a form in their order. A list is a repeated name. */
export type FormFields = readonly (readonly [name: string, value: string])[];

const MAX_FIELDS = 2000;
const MAX_NAME_BYTES = 100;
/** A text may have any length here: one that is too long is refused under its name, below. */
const FORM_LIMITS = { fields: MAX_FIELDS, fieldNameSize: MAX_NAME_BYTES, files: 1, fieldSize: Infinity };
const FORM_TYPE = /^(multipart\/form-data\s*;|application\/x-www-form-urlencoded\s*(;|$))/i;

/** Whether a content type is a form's: with files (multipart) or without. */
export const isFormType = (contentType: string): boolean => FORM_TYPE.test(contentType);

/** Refuses another type than a form's. @throws Problem 400 on `Content-Type` */
export function requireFormType(contentType: string): void {
  if (!isFormType(contentType)) throw invalidField('Content-Type', 'Must be multipart/form-data');
}

/**
 * Parses a form without files: a report's parameters (S2 §7).
 * @throws Problem 400 for another type, by name for a file or a text that is too long
 */
export async function parseForm(contentType: string, body: Buffer): Promise<FormFields> {
  requireFormType(contentType);
  const fields: (readonly [string, string])[] = [];
  const errors = Object.create(null) as FieldErrors;
  await new Promise<void>((resolve, reject) => {
    const unreadable = () => reject(badRequest('The form could not be read.'));
    const parser = createFormParser(contentType, FORM_LIMITS);
    if (!parser) return unreadable();
    // The parser's types promise a name, but a part can come without one.
    parser.on('field', (name = '', value, isNameCut) => {
      if (isNameCut) errors[cutEchoedName(name)] = [fieldError('unknown', 'Unknown parameter')];
      else if (value.length > MAX_TEXT_CHARACTERS)
        errors[name] = [fieldError('max-len', `Maximum length:${MAX_TEXT_CHARACTERS}`)];
      else fields.push([name, value]);
    });
    parser.on('file', (name = '', stream) => {
      // Without a listener, a form that ends within the file would end the process. The parser reports the error as
      // well.
      stream.on('error', () => undefined).resume();
      errors[cutEchoedName(name)] = [fieldError('type', 'Must be text, not a file')];
    });
    onFormLimit(parser, () => reject(badRequest(`A form has at most ${MAX_FIELDS} fields.`)));
    parser.on('error', unreadable);
    parser.on('finish', resolve);
    return parser.end(body);
  });
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return fields;
}
