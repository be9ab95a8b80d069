import type { QueryClient } from '@tanstack/react-query';

/** First part of the query key of a record that a form has opened. */
export const RECORD_KEY = 'record';

/** Loads again what the page shows, except records in open forms. */
export const refreshOtherQueries = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== RECORD_KEY });

/**
 * Loads again what the page shows, after any records have changed. An open form keeps the version that it opened:
 * what is typed in it would be lost. The next form loads the record anew.
 */
export const refreshQueries = async (client: QueryClient): Promise<void> => {
  await client.invalidateQueries({ queryKey: [RECORD_KEY], refetchType: 'none' });
  await refreshOtherQueries(client);
};
