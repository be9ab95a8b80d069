import { fullAccess, signIn, testUser } from '@trestle/kit/testing/signedIn';
import type { StockRow } from './arrivals';
import { canBeOrdered, lacksOnlyPrice, orderablePieces } from './canBeOrdered';
import { formatAvailability } from './formatAvailability';
import { isOrderDayOver } from './orderUntil';
import { stockByDate } from './stockByDate';

const row = (container__order_until: string | null | undefined, more: Partial<StockRow> = {}) =>
  ({ available: 5, price: 10, container__delivery_date: null, container__order_until, ...more }) as StockRow;
const closed = row('2001-01-01');
const open = row('2999-01-01', { available: 2 });
const rules = { ...fullAccess, superuser: false };
const store = { ...testUser, groups: [], store: { id: 3, name: 'Fitzroy' } as NonNullable<typeof testUser.store> };

describe('of a container that takes no more orders', () => {
  test('a store can order nothing, as if it were sold out', () => {
    signIn(rules, undefined, store);
    expect([closed, open, row(null), row(undefined)].map(orderablePieces)).toEqual([0, 2, 5, 5]);
    expect([closed, open].map((each) => canBeOrdered(each))).toEqual([false, true]);
    expect([[closed, open], [closed]].map((rows) => formatAvailability(rows, '2026-06-15'))).toEqual([
      '2 now',
      'sold out',
    ]);
    expect(stockByDate([closed])).toMatchObject([{ available: 0 }]);
    expect([[closed], [closed, row(null, { price: null })]].map(lacksOnlyPrice)).toEqual([false, true]);
  });
  test('head office can order all, and so can an administrator with a store', () => {
    signIn(rules, undefined, { ...testUser, groups: [] });
    expect([closed, open].map(orderablePieces)).toEqual([5, 2]);
    signIn(fullAccess, undefined, store);
    expect(orderablePieces(closed)).toBe(5);
  });
});

test('the last day for orders ends with the day of the deployment', () => {
  // Melbourne is ten hours ahead: the 16th has begun there.
  jest.useFakeTimers({ now: Date.parse('2026-06-15T15:00:00Z') });
  expect(['2026-06-15', '2026-06-16', null, undefined].map(isOrderDayOver)).toEqual([true, false, false, false]);
  jest.useRealTimers();
});
