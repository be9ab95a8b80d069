import type { Entity } from '@trestle/schema/entity';
import type { Change, Write } from '../call/context';

/** Rows in one statement: few enough for any server's packet limit. */
const MAX_ROWS_PER_STATEMENT = 500;

function haveSameColumns([first, ...rest]: readonly Change[]): boolean {
  const columns = Object.keys(first!.values).join();
  return rest.every((change) => Object.keys(change.values).join() === columns);
}

/** Inserts new rows and gives each change the id of its row. */
export async function insertRows(write: Write, entity: Entity, changes: readonly Change[]): Promise<void> {
  const size = !write.rowByRow && haveSameColumns(changes) ? MAX_ROWS_PER_STATEMENT : 1;
  for (let start = 0; start < changes.length; start += size) {
    const batch = changes.slice(start, start + size);
    const ids = await write.transaction.insertRows(
      entity,
      batch.map(({ values }) => values),
    );
    for (const [i, change] of batch.entries()) change.id = ids[i]!;
  }
}
