import type { Entity } from '@trestle/schema/entity';
import type { FieldErrors } from '@trestle/schema/errors';
import { ARRAY_ERROR } from 'final-form';
import { ApiError, generalErrors, errorTexts, isOutcomeUnknown } from '../../core/api/errors';
import { getEntity } from '../../core/entities';
import { rowEntity } from '../values/sameFieldValue';
import { isRowList } from '../values/visibleFields';

/** Errors by field name: a text, or for nested rows the errors of each row by position. */
export interface FormErrors {
  [name: string]: string | FormErrors[];
}

/** One entry of the error summary. `path` is the name of its input. */
export interface SaveFieldError {
  path: string;
  label: string;
  message: string;
}
/** Errors of a save: those of the whole record, and those of its fields. */
export interface SaveErrors {
  general: string[];
  fields: SaveFieldError[];
}
export const NO_SAVE_ERRORS: SaveErrors = { general: [], fields: [] };

/** Tells errors of rows, which are objects by field, from errors of the whole list, which have a message. */
const isRowErrors = (errors: unknown[]): errors is Record<string, unknown>[] =>
  errors.some(
    (error) =>
      typeof error === 'object' &&
      error !== null &&
      typeof (error as { message?: unknown }).message !== 'string' &&
      Object.keys(error).length > 0,
  );
const asList = (errors: unknown): unknown[] => (Array.isArray(errors) ? (errors as unknown[]) : [errors]);

/** Converts errors of the schema's check, or of a reply (contract §2.2), to form errors. */
export const formErrors = (entity: Entity, errors: FieldErrors | Readonly<Record<string, unknown>>): FormErrors => {
  const formErrorsByName: FormErrors = {};
  for (const [name, fieldErrors] of Object.entries(errors)) {
    const field = entity.fields[name];
    const list = asList(fieldErrors);
    const child = field && rowEntity(field);
    if (child && isRowErrors(list)) {
      formErrorsByName[name] = list.map((rowErrors) => formErrors(child, rowErrors));
    } else if (child) {
      // The error is about the whole list, not about a row.
      const listError: FormErrors[] & { [ARRAY_ERROR]?: string } = [];
      listError[ARRAY_ERROR] = errorTexts(list).join(' ');
      formErrorsByName[name] = listError;
    } else {
      formErrorsByName[name] = errorTexts(list).join(' ');
    }
  }
  return formErrorsByName;
};

/** Lists the errors of a reply by field, those of nested rows with the path and label of their row in front. */
const flattenErrors = (
  entity: Entity | undefined,
  errors: Readonly<Record<string, unknown>>,
  pathPrefix = '',
  labelPrefix = '',
): SaveFieldError[] =>
  Object.entries(errors).flatMap(([name, fieldErrors]) => {
    const field = entity?.fields[name];
    const list = asList(fieldErrors);
    const path = `${pathPrefix}${name}`;
    const label = `${labelPrefix}${field?.label ?? name}`;
    if (field && isRowList(field) && isRowErrors(list)) {
      return list.flatMap((rowErrors, index) =>
        flattenErrors(getEntity(field.ref!), rowErrors, `${path}[${index}].`, `${label}, row ${index + 1}: `),
      );
    }
    return [{ path, label, message: errorTexts(list).join(' ') }];
  });

/** Says that a record is gone that its form still shows. The server's 'Not found.' doesn't tell what was not found. */
export const goneMessage = (entity: Entity): string =>
  `This ${entity.label.toLowerCase()} is no longer here: somebody deleted it, or you may not see it any more.`;

const NO_ANSWER_TEXT =
  "The server didn't answer, so your changes may or may not be saved. They are kept here: save again, and nothing is done twice.";

/** Errors of a refused save for the summary: by field for status 400, else general. */
export const saveErrors = (entity: Entity, error: unknown): SaveErrors => {
  if (!(error instanceof ApiError))
    return { general: [error instanceof Error ? error.message : 'Something unexpected happened.'], fields: [] };
  if (error.status === 404) return { general: [goneMessage(entity)], fields: [] };
  if (isOutcomeUnknown(error)) return { general: [NO_ANSWER_TEXT], fields: [] };
  const general = generalErrors(error.body);
  if (error.status !== 400 || typeof error.body !== 'object' || error.body === null)
    return { general: general.length ? general : [error.message], fields: [] };
  const { detail: _detail, non_field_errors: _general, ...fields } = error.body as Record<string, unknown>;
  return { general, fields: flattenErrors(entity, fields) };
};

/** Errors of a refused save for the fields. */
export const submitErrors = (entity: Entity, error: unknown): FormErrors => {
  if (!(error instanceof ApiError) || error.status !== 400 || typeof error.body !== 'object' || error.body === null)
    return {};
  const { detail: _detail, non_field_errors: _general, ...fields } = error.body as Record<string, unknown>;
  return formErrors(entity, fields);
};
