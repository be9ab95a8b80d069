import { collection } from '@trestle/kit/core';
import { webhookDelivery } from '@trestle/schema/entities/webhook_delivery';
import { useQuery } from '@tanstack/react-query';
import type { WebhookRecord } from './useWebhooks';

/** Deliveries that wait, the newest first. Each webhook has one: they go out in order. */
const WAITING_QUERY = { filter: 'waiting', sort: '-modified_date', limit: 500 };

/**
 * Returns a function that says why the last try of a webhook failed; null for one that is well. What waits since before
 * the webhook was changed may be no longer wanted.
 */
export const useFailures = (): ((webhook: WebhookRecord) => string | null) => {
  const { data } = useQuery({
    queryKey: ['list', webhookDelivery.name, 'waiting'],
    queryFn: ({ signal }) => collection(webhookDelivery).list(WAITING_QUERY, signal),
  });
  return ({ id, is_active: isActive, modified_date: changed }) => {
    const waiting = data?.results.find(({ webhook }) => webhook === id);
    const isCurrent = isActive && Date.parse(waiting?.modified_date ?? '') > Date.parse(changed ?? '');
    return waiting && isCurrent ? (waiting.last_error ?? 'No answer') : null;
  };
};
