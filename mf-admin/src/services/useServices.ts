import { collection, request, withLoadError } from '@trestle/kit/core';
import type { RowOf } from '@trestle/schema/entity';
import { teamService } from '@trestle/schema/entities/service';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SERVICE_STATES_KEY, useServiceStatuses } from './useServiceStates';

/** A team's service as the list shows it. */
export type ServiceRecord = RowOf<typeof teamService>;
/** A service as the reply to its creation shows it, this once (contract §3). */
export interface NewServiceRecord extends ServiceRecord {
  secret: string;
}
/** What administrators say of a service. */
export interface ServiceValues {
  name: string;
  origin: string;
  collections: string[];
  /** Undefined: as it is. */
  openapi?: unknown;
}

const QUERY_KEY = ['list', teamService.name];
/** Number of services listed: more than any company has. */
const MAX_SERVICES = 200;

/** Loads the services and their health, with the calls that change them. These reject with an ApiError. */
export const useServices = () => {
  const client = useQueryClient();
  const { path, list, remove } = collection(teamService);
  const query = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => list({ limit: MAX_SERVICES, sort: 'name' }, signal),
  });
  const { data: statuses } = useServiceStatuses(true);
  /** Runs a change, then loads everything again. A secret is shown at once: a slow list must not hold it back. */
  const withReload = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    void client.invalidateQueries({ queryKey: QUERY_KEY });
    void client.invalidateQueries({ queryKey: SERVICE_STATES_KEY });
    return result;
  };
  return {
    ...withLoadError(query),
    statuses: new Map((statuses ?? []).map((status) => [status.name, status] as const)),
    create: (body: ServiceValues) => withReload(request<NewServiceRecord>(path, { method: 'POST', body })),
    change: ({ id }: ServiceRecord, body: Partial<ServiceValues> & { is_active?: boolean }) =>
      withReload(request<ServiceRecord>(`${path}${id}/`, { method: 'PATCH', body })),
    remove: ({ id }: ServiceRecord) => withReload(remove(id)),
  };
};

/** The collections of a service as the page writes them. */
export const collectionsOf = ({ collections }: Pick<ServiceRecord, 'collections'>): string =>
  Array.isArray(collections) ? collections.join(', ') : '';
