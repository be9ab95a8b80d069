/** Exit codes of `trestle-remote`. */
export const EXIT_CODES = { refused: 1, wrongUse: 2, unreachable: 3 } as const;

/** Ends a command with words for the person who called it. */
export class CommandError extends Error {
  constructor(
    readonly kind: keyof typeof EXIT_CODES,
    message: string,
  ) {
    super(message);
  }
}
