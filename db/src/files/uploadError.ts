import { fieldError, Problem } from '@trestle/schema/errors';

/** A refusal of the upload's file: 400, 413 or 415 (safety 30). */
export const uploadError = (status: number, message: string, code = 'invalid'): Problem =>
  new Problem(status, { file: [fieldError(code, message)] });
export const unsupportedFile = (what: string): Problem =>
  uploadError(415, `Files of this kind (${what}) are not taken`, 'type');
export const damagedFile = (): Problem => uploadError(415, 'The file is damaged: it cannot be opened', 'type');
