import { request, requestFile, saveAs, settings, withLoadError } from '@trestle/kit/core';
import type { PersonalDataReport } from '@trestle/schema/personalData';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** Loads what is stored about a person. Also returns the calls that save its content and erase the person. */
export const usePersonalData = (id: string) => {
  const client = useQueryClient();
  const path = `/api/${settings.slug}/personal_data/${id}/`;
  const query = useQuery({
    queryKey: ['personal_data', id],
    queryFn: ({ signal }) => request<PersonalDataReport>(path, { signal }),
  });
  return {
    ...withLoadError(query),
    save: async (): Promise<void> => {
      const { blob, filename } = await requestFile(`${path}download/`);
      saveAs(blob, filename ?? `Person ${id}.json`);
    },
    erase: async (username: string): Promise<void> => {
      await request(`${path}erase/`, { method: 'POST', body: { username } });
      // Lists, notes and the audit show the new name.
      await client.invalidateQueries();
    },
  };
};
