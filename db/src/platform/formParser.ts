import { Busboy, type BusboyConfig, type BusboyInstance } from '@fastify/busboy';
import { badRequest, cutEchoedName, fieldError, type FieldErrors, Problem, unknownField } from '@trestle/schema/errors';

/** Headers of one part of a form. Browsers send two. */
const MAX_PART_HEADERS = 20;

export type FormLimits = NonNullable<BusboyConfig['limits']>;

/**
 * Creates a parser of forms. Only a part with a file name is a file, and the name may contain a path.
 * @returns undefined for a multipart type that states no boundary
 */
export function createFormParser(contentType: string, limits: FormLimits): BusboyInstance | undefined {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      preservePath: true,
      isPartAFile: (_field, _type, fileName) => fileName !== undefined,
      limits: { headerPairs: MAX_PART_HEADERS, ...limits },
    });
  } catch {
    return undefined;
  }
}

/**
 * Creates a parser of a form with files.
 * @param content what the form brings, for the refusal of another type: `A file`
 * @throws Problem 415 when the type is not multipart, 400 when it states no boundary
 */
export function createMultipartParser(contentType: string, content: string, limits: FormLimits): BusboyInstance {
  if (!/^multipart\/form-data\s*;/i.test(contentType))
    throw new Problem(415, { detail: `${content} comes as multipart/form-data.` });
  const parser = createFormParser(contentType, limits);
  if (!parser) throw badRequest('The request could not be read.');
  return parser;
}

/**
 * Collects the fields of a form while it is parsed.
 * @param names fields that the form may have
 * @param errors receives an error for each field that is unknown, comes twice or is too long
 * @returns a map that is filled when the parser has finished
 */
export function collectFields(
  parser: BusboyInstance,
  names: readonly string[],
  errors: FieldErrors,
): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  // The parser's types promise a name, but a part can come without one.
  parser.on('field', (name = '', value, _isNameCut, isCut) => {
    if (!names.includes(name)) errors[cutEchoedName(name)] = [unknownField()];
    else if (isCut || fields.has(name)) errors[name] = [fieldError('invalid', 'Must be given once, and short')];
    else fields.set(name, value);
  });
  return fields;
}

/** Calls a listener when a form has more files, fields or parts than its limits allow. */
export function onFormLimit(parser: BusboyInstance, listener: () => void): void {
  for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) parser.on(event, listener);
}
