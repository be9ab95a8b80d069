import { shortDay } from './text/shortDay';

/** Pieces of an order that arrive, are here, or were delivered, on one day. */
export interface Arrival {
  /** Day of the container or of the delivery; null for goods without a day, which are here. */
  date: string | null;
  quantity: number;
  state: 'here' | 'coming' | 'delivered';
  /** The day that was first planned, where the container comes later. */
  delayed_from: string | null;
}

/** What of an order line says when its pieces come. */
export interface ArrivingLine {
  quantity: number | null;
  delivered?: number | null;
  delivered_date?: string | null;
  expected_delivery_date?: string | null;
  delayed_from?: string | null;
}

const STATES: readonly Arrival['state'][] = ['delivered', 'here', 'coming'];

/** Splits a line into what was delivered and what was not. */
const partsOf = (line: ArrivingLine, today: string): Arrival[] => {
  const quantity = line.quantity ?? 0;
  const delivered = Math.min(line.delivered ?? 0, quantity);
  const day = line.expected_delivery_date ?? null;
  const isComing = day !== null && day > today;
  const parts: Arrival[] = [
    { date: line.delivered_date ?? day, quantity: delivered, state: 'delivered', delayed_from: null },
    {
      date: day,
      quantity: quantity - delivered,
      state: isComing ? 'coming' : 'here',
      delayed_from: line.delayed_from ?? null,
    },
  ];
  return parts.filter((part) => part.quantity > 0);
};

/** The earlier of two days, of which one may be unknown. */
const earlier = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b < a) ? b : a);

/**
 * Adds up lines by day and state, earliest first.
 * @param today the day on which goods of today's containers are here, `YYYY-MM-DD`
 */
export const arrivalsOf = (lines: readonly ArrivingLine[], today: string): Arrival[] => {
  const byDay = new Map<string, Arrival>();
  for (const part of lines.flatMap((line) => partsOf(line, today))) {
    const key = `${part.date ?? ''} ${part.state}`;
    const same = byDay.get(key);
    byDay.set(
      key,
      same
        ? {
            ...same,
            quantity: same.quantity + part.quantity,
            delayed_from: earlier(same.delayed_from, part.delayed_from),
          }
        : part,
    );
  }
  return [...byDay.values()].sort(
    (a, b) => (a.date ?? '').localeCompare(b.date ?? '') || STATES.indexOf(a.state) - STATES.indexOf(b.state),
  );
};

const sumOf = (arrivals: readonly Arrival[], state: Arrival['state']): number =>
  arrivals.reduce((sum, each) => sum + (each.state === state ? each.quantity : 0), 0);

/** Says when one part comes: '3 on 8 Jan (was 19 Dec)'. */
const describeComing = ({ date, quantity, delayed_from: planned }: Arrival, today: string): string =>
  `${quantity} on ${shortDay(date!, today)}${planned ? ` (was ${shortDay(planned, today)})` : ''}`;

/**
 * Says an order's dates in words: '5 here · 3 on 8 Jan (was 19 Dec) · 1 on 4 Mar'. Lists, search, pages, documents and
 * mails all use it. Of goods that are here or were delivered, their day no longer matters.
 * @returns '' for an order without lines
 */
export const describeArrivals = (arrivals: readonly Arrival[], today: string): string => {
  const delivered = sumOf(arrivals, 'delivered');
  const here = sumOf(arrivals, 'here');
  const coming = arrivals.filter(({ state }) => state === 'coming');
  if (delivered > 0 && here === 0 && coming.length === 0) return `all ${delivered} delivered`;
  return [
    ...(delivered > 0 ? [`${delivered} delivered`] : []),
    ...(here > 0 ? [`${here} here`] : []),
    ...coming.map((each) => describeComing(each, today)),
  ].join(' · ');
};
