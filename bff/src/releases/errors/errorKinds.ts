/** Kinds of errors that browsers report of a release. */
export const ERROR_KINDS = ['load', 'timeout', 'integrity', 'contract', 'render', 'event', 'hang', 'share'] as const;
