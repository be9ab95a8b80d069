/** What a call's body is: JSON or a small form, which are read whole; or a file, which is passed on as it comes. */
export type BodyKind = 'json' | 'form' | 'upload';

/** What the body of a service's call is, by its address (contract §2.5). */
export function bodyKindOf(path: string): BodyKind {
  if (path === '/filesystem/upload/') return 'upload';
  return path === '/reports/download' ? 'form' : 'json';
}
