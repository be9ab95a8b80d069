import type { DemoContainer, DemoStock } from './containers';
import type { SeededRandom } from './seededRandom';

/** Pieces taken from one stock row. */
export interface TakenStock {
  row: DemoStock;
  pieces: number;
}

/** Keeps track of the pieces that can still be ordered from each container. */
export class StockLedger {
  /** Stock rows by the position of their container. */
  private readonly rowsByPosition: DemoStock[][];
  private readonly allRows: readonly DemoStock[];

  /** @param openDays the day from which stores can order from each container, counted from today, ascending */
  constructor(
    stock: readonly DemoStock[],
    containerRows: readonly DemoContainer[],
    private readonly openDays: readonly number[],
    private readonly random: SeededRandom,
  ) {
    const positionById = new Map(containerRows.map((holdingContainer, position) => [holdingContainer.id, position]));
    this.rowsByPosition = containerRows.map(() => []);
    for (const row of stock) this.rowsByPosition[positionById.get(row.container)!]!.push(row);
    this.allRows = this.rowsByPosition.flat();
  }

  /** Picks the position of a container that was open for orders on a day. Later containers are more likely. */
  pickPosition(day: number): number {
    const firstLater = this.openDays.findIndex((from) => from > day);
    const openCount = firstLater === -1 ? this.openDays.length : Math.max(firstLater, 1);
    return Math.floor(openCount * (1 - this.random.next() ** 2) * 0.999);
  }

  /**
   * Takes pieces from different stock rows and counts them as ordered.
   * @param lines number of rows to take from
   * @param pickSource gives the position of a container for each row
   * @param pickPieces gives the pieces that are wanted from each row
   */
  take(lines: number, pickSource: () => number, pickPieces: () => number): TakenStock[] {
    const takenStock: TakenStock[] = [];
    const takenIds = new Set<number>();
    while (takenStock.length < lines) {
      const row =
        this.findAvailable(this.rowsByPosition[pickSource()]!, takenIds) ?? this.findAvailable(this.allRows, takenIds);
      if (!row) throw new Error('The demo orders need more stock than the demo data have');
      const takenPieces = Math.min(pickPieces(), row.quantity - row.ordered);
      row.ordered += takenPieces;
      takenIds.add(row.id);
      takenStock.push({ row, pieces: takenPieces });
    }
    return takenStock;
  }

  /** Finds a row with pieces left, starting at a random position. */
  private findAvailable(rows: readonly DemoStock[], takenIds: ReadonlySet<number>): DemoStock | undefined {
    const first = this.random.integer(0, rows.length - 1);
    for (let i = 0; i < rows.length; i++) {
      const row = rows[(first + i) % rows.length]!;
      if (row.ordered < row.quantity && !takenIds.has(row.id)) return row;
    }
    return undefined;
  }
}
