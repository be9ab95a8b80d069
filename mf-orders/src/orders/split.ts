import { dayWords } from './dayWords';
import { isHere, lineOn, mostFor, moved, soonest, type Line, type There } from './till';

/** So many pieces from one stock row. */
export interface Share {
  there: There;
  pieces: number;
}
/** What a line that asks for too much can get, and from where: its own row first, then the soonest. */
export interface Shares {
  asked: number;
  had: number;
  shares: Share[];
}

const piecesOn = (lines: readonly Line[], stock: number): number =>
  lines.reduce((sum, line) => sum + (line.stock_id === stock ? (line.quantity ?? 0) : 0), 0);

/**
 * How a line that asks for more than its stock row has can be had all the same (contract §2.3): nothing is counted
 * twice, neither what the order holds already nor what its other lines want.
 * @param saved the lines as stored: what they hold is the order's own
 * @returns undefined when the line can be had as it is, or its stock isn't known
 */
export const sharesFor = (
  lines: readonly Line[],
  at: number,
  saved: readonly Line[],
  theres: ReadonlyMap<number, There>,
): Shares | undefined => {
  const line = lines[at]!;
  const asked = line.quantity ?? 0;
  const most = mostFor(lines, at, saved, theres);
  if (most === undefined || asked <= most) return undefined;
  const own = theres.get(line.stock_id)!;
  const others = soonest(line.product, theres.values()).filter((row) => row.id !== own.id);
  const free = [
    { there: own, pieces: most },
    ...others.map((there) => ({
      there,
      pieces: (there.available ?? 0) + piecesOn(saved, there.id) - piecesOn(lines, there.id),
    })),
  ];
  let left = asked;
  const shares = free
    .map(({ there, pieces }) => {
      const taken = Math.min(left, Math.max(0, pieces));
      left -= taken;
      return { there, pieces: taken };
    })
    .filter(({ pieces }) => pieces > 0);
  return { asked, had: asked - left, shares };
};

/** The order's lines with one of them spread over its shares; a row that has a line already gets no second one. */
export const splitLine = (lines: readonly Line[], at: number, { shares }: Shares): Line[] => {
  const [first, ...rest] = shares;
  if (!first) return [...lines];
  const line = lines[at]!;
  const kept = { ...(first.there.id === line.stock_id ? line : moved(line, first.there)), quantity: first.pieces };
  const joins = new Map(
    rest.map(({ there, pieces }) => [lines.findIndex((each, i) => i !== at && each.stock_id === there.id), pieces]),
  );
  const added = rest.filter(({ there }) => !lines.some((each, i) => i !== at && each.stock_id === there.id));
  return lines.flatMap((each, i) => {
    if (i === at) return [kept, ...added.map(({ there, pieces }) => lineOn(there, pieces))];
    return joins.has(i) ? [{ ...each, quantity: (each.quantity ?? 0) + joins.get(i)! }] : [each];
  });
};

export const placeOf = (there: There): string => there.container__code ?? there.container__name ?? 'another container';

/** 'asked 5: 3 in C-118 now, 2 in C-231 on 14 October'; where another row has another price, that too. */
export const sharesWords = (
  { asked, had, shares }: Shares,
  line: Line,
  today: string,
  money: (amount: number) => string,
): string => {
  if (had === 0) return `asked ${asked}, none can be had`;
  const parts = shares.map(({ there, pieces }) => {
    const day = there.container__delivery_date;
    const when = isHere(day, today) ? 'now' : `on ${dayWords(day!, 'long')}`;
    const otherPrice = there.id !== line.stock_id && typeof there.price === 'number' && there.price !== line.unit_price;
    return `${pieces} in ${placeOf(there)} ${when}${otherPrice ? ` at ${money(there.price!)}` : ''}`;
  });
  return `asked ${asked}${had < asked ? `, ${had} can be had` : ''}: ${parts.join(', ')}`;
};

/** What the button does that takes it. */
export const splitWords = ({ asked, had, shares }: Shares): string => {
  if (had < asked) return `Take ${had}`;
  return shares.length > 1 ? 'Split the line' : `Take it from ${placeOf(shares[0]!.there)}`;
};
