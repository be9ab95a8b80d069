import { collection, request } from '@trestle/kit/core';
import { container } from '@trestle/schema/entities/container';
import type { PastReceipt, ReceiptReply, ReceivedRow, Resolution, UndoneReceipt } from '@trestle/schema/receipt';
import type { ReceiptDraft } from './receiptDraft';

const receivePath = (id: number): string => `${collection(container).path}${id}/receive/`;

/**
 * Returns what receiving a container would do. Changes nothing.
 * @throws ApiError
 */
export const previewReceipt = (id: number, rows: readonly ReceivedRow[], signal: AbortSignal): Promise<ReceiptReply> =>
  request(receivePath(id), { method: 'POST', body: { rows, preview: true }, signal });

/**
 * Receives a container.
 * @param said when it was counted, null for now, whether it came in order, and the container's version
 * @throws ApiError, 409 when lines wait that `resolve` doesn't cover, or somebody changed the container since
 */
export const receiveContainer = (
  id: number,
  rows: readonly ReceivedRow[],
  resolve: readonly Resolution[],
  { received, inOrder, version }: Pick<ReceiptDraft, 'received' | 'inOrder' | 'version'>,
): Promise<ReceiptReply> =>
  request(receivePath(id), {
    method: 'POST',
    body: {
      rows,
      resolve,
      ...(received && { received_date: received }),
      received_in_order: inOrder,
      modified_date: version,
    },
  });

/**
 * Returns the receipts of a container, newest first.
 * @throws ApiError
 */
export const pastReceipts = async (id: number, signal: AbortSignal): Promise<readonly PastReceipt[]> =>
  (await request<{ results: PastReceipt[] }>(`${collection(container).path}${id}/receipts/`, { signal })).results;

/**
 * Takes a receipt back.
 * @throws ApiError, 409 when anything has moved since
 */
export const undoReceipt = (id: number, undo: string): Promise<UndoneReceipt> =>
  request(`${receivePath(id)}${undo}/undo/`, { method: 'POST', body: {} });
