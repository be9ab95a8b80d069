/** What can be wrong with a release in a browser. */
export const ERROR_KINDS = ['load', 'timeout', 'integrity', 'contract', 'render', 'event', 'hang', 'share'] as const;
