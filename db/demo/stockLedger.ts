import type { DemoContainer, DemoStock } from './containers';
import type { SeededRandom } from './seededRandom';

/** Pieces taken from one stock row. */
export interface TakenStock {
  row: DemoStock;
  pieces: number;
}

/** Keeps track of the pieces that can still be ordered from each container. */
export class StockLedger {
  private readonly rows: DemoStock[][];
  private readonly all: readonly DemoStock[];

  /** @param planned the day from which stores can order from each container, counted from today, ascending */
  constructor(
    stock: readonly DemoStock[],
    held: readonly DemoContainer[],
    private readonly planned: readonly number[],
    private readonly random: SeededRandom,
  ) {
    const place = new Map(held.map((holder, position) => [holder.id, position]));
    this.rows = held.map(() => []);
    for (const row of stock) this.rows[place.get(row.container)!]!.push(row);
    this.all = this.rows.flat();
  }

  /** Picks the position of a container that was open for orders on a day. Later containers are more likely. */
  sourceOf(day: number): number {
    const later = this.planned.findIndex((from) => from > day);
    const known = later === -1 ? this.planned.length : Math.max(later, 1);
    return Math.floor(known * (1 - this.random.next() ** 2) * 0.999);
  }

  /**
   * Takes pieces from different stock rows and counts them as ordered.
   * @param lines number of rows to take from
   */
  take(lines: number, source: () => number, pieces: () => number): TakenStock[] {
    const takenStock: TakenStock[] = [];
    const seen = new Set<number>();
    while (takenStock.length < lines) {
      const row = this.find(this.rows[source()]!, seen) ?? this.find(this.all, seen);
      if (!row) throw new Error('The demo orders need more stock than the demo data have');
      const got = Math.min(pieces(), row.quantity - row.ordered);
      row.ordered += got;
      seen.add(row.id);
      takenStock.push({ row, pieces: got });
    }
    return takenStock;
  }

  /** Finds a row with pieces left, starting at a random position. */
  private find(rows: readonly DemoStock[], seen: ReadonlySet<number>): DemoStock | undefined {
    const first = this.random.integer(0, rows.length - 1);
    for (let i = 0; i < rows.length; i++) {
      const row = rows[(first + i) % rows.length]!;
      if (row.ordered < row.quantity && !seen.has(row.id)) return row;
    }
    return undefined;
  }
}
