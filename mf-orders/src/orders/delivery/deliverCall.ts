import { collection, request } from '@trestle/kit/core';
import { container } from '@trestle/schema/entities/container';
import { storeOrder } from '@trestle/schema/entities/store_order';
import type { RowOf } from '@trestle/schema/entity';

/** Pieces of a line that its store was handed, in all. */
export interface LineDelivered {
  line: number;
  quantity: number;
  /** Pieces that it had been handed when the line was read. When others have changed that, the call is refused. */
  before?: number;
}
/** A line of a container that a delivery changed. */
export interface ContainerDelivery extends LineDelivered {
  order: number;
  delivered: number;
  /** Pieces delivered before the call. */
  before: number;
}

const post = <T>(path: string, id: number, rows?: readonly LineDelivered[]): Promise<T> =>
  request<T>(`${path}${id}/deliver/`, { method: 'POST', body: rows ? { rows } : {} });

/** Says what a store was handed of an order. @throws ApiError */
export const deliverOrder = (id: number, rows: readonly LineDelivered[]) =>
  post<RowOf<typeof storeOrder>>(collection(storeOrder).path, id, rows);
/** Says what was handed over of a container: without rows, all that its orders wait for. @throws ApiError */
export const deliverContainer = (id: number, rows?: readonly LineDelivered[]) =>
  post<{ rows: ContainerDelivery[] }>(collection(container).path, id, rows);
