import { isHeadOffice, serverDate, session, settings } from '@trestle/kit/core';
import { localDate } from '@trestle/schema/periods';
import type { StockRow } from './arrivals';

/** Whether a container's last day for orders is over. The server counts days in the zone of the deployment. */
export const isOrderDayOver = (day: string | null | undefined): boolean =>
  Boolean(day) && day! < localDate(settings.reportTimezone, serverDate());

/** Whether the last day for orders binds the user: head office may order after it (contract §2.6). */
export const isBoundByOrderDay = (): boolean => {
  const current = session();
  return current !== null && !isHeadOffice(current);
};

/** Whether the user can no longer order from a stock row, because its container takes no more orders of stores. */
export const isClosed = (row: Partial<Pick<StockRow, 'container__order_until'>>): boolean =>
  isOrderDayOver(row.container__order_until) && isBoundByOrderDay();
