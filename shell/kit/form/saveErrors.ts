import type { Entity } from '@trestle/schema/entity';
import type { FieldErrors } from '@trestle/schema/errors';
import { ARRAY_ERROR } from 'final-form';
import { ApiError, generalErrors, errorTexts } from '../core/api/errors';
import { getEntity } from '../core/entities';

/** Errors by field name: a text, or for nested rows such objects by position. */
export interface FormErrors {
  [name: string]: string | FormErrors[];
}

/** One entry of the error summary. `path` is the name of its input. */
export interface SaveFieldError {
  path: string;
  label: string;
  words: string;
}
/** Errors of a save: those of the whole record, and those of its fields. */
export interface SaveErrors {
  general: string[];
  fields: SaveFieldError[];
}
export const NO_SAVE_ERRORS: SaveErrors = { general: [], fields: [] };

const isRowErrors = (found: unknown[]): found is Record<string, unknown>[] =>
  found.some(
    (each) =>
      typeof each === 'object' &&
      each !== null &&
      typeof (each as { message?: unknown }).message !== 'string' &&
      Object.keys(each).length > 0,
  );

/** Converts errors of the schema's check, or of a reply (contract §2.2), to form errors. */
export const formErrors = (entity: Entity, errors: FieldErrors | Readonly<Record<string, unknown>>): FormErrors => {
  const formErrorsByName: FormErrors = {};
  for (const [name, found] of Object.entries(errors)) {
    const field = entity.fields[name];
    const list = Array.isArray(found) ? (found as unknown[]) : [found];
    const child = field?.kind === 'ManyToMany' && !field.ids_only ? getEntity(field.ref!) : undefined;
    if (child && isRowErrors(list)) {
      formErrorsByName[name] = list.map((row) => formErrors(child, row));
    } else if (child) {
      // The error is about the whole list, not about a row.
      const whole: FormErrors[] & { [ARRAY_ERROR]?: string } = [];
      whole[ARRAY_ERROR] = errorTexts(list).join(' ');
      formErrorsByName[name] = whole;
    } else {
      formErrorsByName[name] = errorTexts(list).join(' ');
    }
  }
  return formErrorsByName;
};

const flatten = (
  entity: Entity | undefined,
  errors: Readonly<Record<string, unknown>>,
  path: string,
  label: string,
): SaveFieldError[] =>
  Object.entries(errors).flatMap(([name, found]) => {
    const field = entity?.fields[name];
    const list = Array.isArray(found) ? (found as unknown[]) : [found];
    const at = `${path}${name}`;
    const words = `${label}${field?.label ?? name}`;
    if (field?.kind === 'ManyToMany' && !field.ids_only && isRowErrors(list)) {
      return list.flatMap((row, index) =>
        flatten(getEntity(field.ref!), row, `${at}[${index}].`, `${words}, row ${index + 1}: `),
      );
    }
    return [{ path: at, label: words, words: errorTexts(list).join(' ') }];
  });

/** Says that a record is gone that its form still shows. The server's 'Not found.' doesn't tell what was not found. */
export const goneMessage = (entity: Entity): string =>
  `This ${entity.label.toLowerCase()} is no longer here: somebody deleted it, or you may not see it any more.`;

/** Errors of a refused save for the summary: by field for status 400, else general. */
export const saveErrors = (entity: Entity, error: unknown): SaveErrors => {
  if (!(error instanceof ApiError))
    return { general: [error instanceof Error ? error.message : 'Something unexpected happened.'], fields: [] };
  if (error.status === 404) return { general: [goneMessage(entity)], fields: [] };
  const general = generalErrors(error.body);
  if (error.status !== 400 || typeof error.body !== 'object' || error.body === null)
    return { general: general.length ? general : [error.message], fields: [] };
  const { detail: _detail, non_field_errors: _general, ...fields } = error.body as Record<string, unknown>;
  return { general, fields: flatten(entity, fields, '', '') };
};

/** Errors of a refused save for the fields. */
export const submitErrors = (entity: Entity, error: unknown): FormErrors => {
  if (!(error instanceof ApiError) || error.status !== 400 || typeof error.body !== 'object' || error.body === null)
    return {};
  const { detail: _detail, non_field_errors: _general, ...fields } = error.body as Record<string, unknown>;
  return formErrors(entity, fields);
};
