import type { FieldCode } from '@trestle/schema/errorCodes';
import { fieldError, Problem } from '@trestle/schema/errors';

/** Creates the error that refuses an uploaded file: 400, 413 or 415 (SECURITY.md, 30). */
export const uploadError = (status: number, message: string, code: FieldCode = 'invalid'): Problem =>
  new Problem(status, { file: [fieldError(code, message)] });
/** Creates the 415 for a kind of file that is never accepted. @param kind in words */
export const unsupportedFile = (kind: string): Problem =>
  uploadError(415, `Files of this kind (${kind}) are not taken`, 'type');
/** Creates the 415 for a file whose structure is broken. */
export const damagedFile = (): Problem => uploadError(415, 'The file is damaged: it cannot be opened', 'type');
