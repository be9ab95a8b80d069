import { collection, request, withLoadError } from '@trestle/kit/core';
import type { RowOf } from '@trestle/schema/entity';
import { teamService } from '@trestle/schema/entities/service';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { reloadAfter } from '../machines/reloadAfter';
import { SERVICE_STATES_KEY, useServiceStatuses } from './useServiceStates';

/** A team's service as the list shows it. */
export type ServiceRecord = RowOf<typeof teamService>;
/** A service as the reply to its creation shows it (contract §3): without its secret where the reply is a repeated one. */
export interface NewServiceRecord extends ServiceRecord {
  secret?: string;
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
  const withReload = <T>(change: Promise<T>): Promise<T> =>
    reloadAfter(client, [QUERY_KEY, SERVICE_STATES_KEY], change);
  const change = (id: number, body: object) =>
    withReload(request<ServiceRecord>(`${path}${id}/`, { method: 'PATCH', body }));
  return {
    ...withLoadError(query),
    statuses: new Map((statuses ?? []).map((status) => [status.name, status] as const)),
    create: (body: ServiceValues) => withReload(request<NewServiceRecord>(path, { method: 'POST', body })),
    /** Saves values of a form. Rejects with a 409 where somebody has changed the service since it was loaded. */
    save: ({ id, modified_date }: ServiceRecord, values: Partial<ServiceValues>) =>
      change(id, { ...values, modified_date }),
    setActive: ({ id }: ServiceRecord, isActive: boolean) => change(id, { is_active: isActive }),
    remove: ({ id }: ServiceRecord) => withReload(remove(id)),
  };
};

/** The collections of a service as the page writes them. */
export const collectionsOf = ({ collections }: Pick<ServiceRecord, 'collections'>): string =>
  Array.isArray(collections) ? collections.join(', ') : '';
