import { collection, request, withLoadError } from '@trestle/kit/core';
import type { RowOf } from '@trestle/schema/entity';
import { webhook } from '@trestle/schema/entities/webhook';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { reloadAfter } from '../machines/reloadAfter';

export type WebhookRecord = RowOf<typeof webhook>;
/** What a webhook is made of, and may be changed to. */
export interface WebhookValues {
  name: string;
  address: string;
  entities: string[];
}
/** The names of the records that a webhook is told of; none stand for all. */
export const recordNames = ({ entities }: WebhookRecord): readonly string[] =>
  Array.isArray(entities) ? (entities as string[]) : [];

/** A webhook as the reply to its creation shows it (contract §2.7): without its secret where the reply is a repeated one. */
export interface NewWebhookRecord extends WebhookRecord {
  secret?: string;
}
/** What became of a test: the HTTP status, and why it was not taken. */
export interface TestAnswer {
  status: number | null;
  error: string | null;
}

const QUERY_KEY = ['list', webhook.name];
/** Number of webhooks listed: more than any company has. */
const MAX_WEBHOOKS = 500;

/** Loads the webhooks, newest first, with the calls that change them. These reject with an ApiError. */
export const useWebhooks = () => {
  const client = useQueryClient();
  const { path, list, remove } = collection(webhook);
  const query = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => list({ limit: MAX_WEBHOOKS, sort: '-id' }, signal),
  });
  const withReload = <T>(change: Promise<T>): Promise<T> => reloadAfter(client, [QUERY_KEY], change);
  return {
    ...withLoadError(query),
    create: (body: WebhookValues) => withReload(request<NewWebhookRecord>(path, { method: 'POST', body })),
    /** @throws ApiError 409 where somebody has changed it since it was loaded */
    save: ({ id, modified_date }: WebhookRecord, values: WebhookValues) =>
      withReload(request<WebhookRecord>(`${path}${id}/`, { method: 'PATCH', body: { ...values, modified_date } })),
    setActive: ({ id }: WebhookRecord, isActive: boolean) =>
      withReload(request<WebhookRecord>(`${path}${id}/`, { method: 'PATCH', body: { is_active: isActive } })),
    remove: ({ id }: WebhookRecord) => withReload(remove(id)),
    test: ({ id }: WebhookRecord) => request<TestAnswer>(`${path}${id}/test/`, { method: 'POST', body: {} }),
    replay: ({ id }: WebhookRecord, after: number | null) =>
      request<{ after: number }>(`${path}${id}/replay/`, { method: 'POST', body: { after } }),
  };
};
