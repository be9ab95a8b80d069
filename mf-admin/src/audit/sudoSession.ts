/** Longest time that anybody acts for somebody else, in milliseconds: the server ends it after an hour. */
const MAX_SUDO_MS = 3_600_000;

interface SudoStart {
  actor: number | null;
  user: number | null;
  created_date: string | null;
}

/**
 * Finds what somebody did while acting for somebody else.
 * @param start the audit entry with which it began
 * @returns the list's `query` parameter
 */
export const sudoSessionQuery = ({ actor, user, created_date: start }: SudoStart): string => {
  const end = new Date(new Date(start ?? 0).getTime() + MAX_SUDO_MS).toISOString();
  return JSON.stringify({
    and: [
      ['actor', 'eq', actor],
      ['user', 'eq', user],
      ['created_date', 'ge', start],
      ['created_date', 'le', end],
    ],
  });
};
