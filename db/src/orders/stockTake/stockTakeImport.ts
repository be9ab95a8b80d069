import { container } from '@trestle/schema/entities/container';
import { Problem } from '@trestle/schema/errors';
import type { ImportedRecord, ImportUndo, KeptImportRow } from '@trestle/schema/importRows';
import type { Change, Row, Write } from '../../collection/call/context';
import { tableName } from '../../collection/references/referencingFields';
import { undoConflict } from '../../collection/write/rowErrors';
import type { RowImport, WrittenImport } from '../../imports/rowImport';
import { readContainer } from '../receive/lockReceipt';
import { writeReceipt } from '../receive/receiveContainer';
import { takeReceiptBack } from '../receive/undoReceipt';
import type { StorePeople } from '../storeReaders';
import { planStockTake, type CountedFileRow } from './planStockTake';

/** Containers that the result page links to. */
const MAX_LINKED_CONTAINERS = 100;
const table = tableName(container);
/** Names the receipt of a container among what is kept of it for the undo. */
const RECEIPT = 'receipt';

const nameOf = (row: Row): string => String(row['code'] ?? row['name'] ?? row['id']);

/** Writes the counts of one container, as its own page does. The day on which it came stays. */
async function writeContainer(
  write: Write,
  id: number,
  rows: readonly CountedFileRow[],
  people: StorePeople,
): Promise<{ change: Change; record: ImportedRecord }> {
  const containerRow = await readContainer(write, id);
  const receipt = await writeReceipt(
    write,
    {
      rows: rows.map(({ received }) => received!),
      records: { lines: new Map(), stocks: new Map(rows.map(({ stock }) => [stock!.id, stock!.row])) },
      lines: [],
      containerRow,
      receivedDate: containerRow['received_date'] as string | null,
      inOrder: containerRow['received_in_order'] as null,
    },
    people,
  );
  // What is kept of a change is what stood there before: here, what takes it back.
  const change: Change = {
    kind: 'update',
    id,
    before: { ...containerRow, [RECEIPT]: receipt },
    values: { [RECEIPT]: null },
    item: {},
  };
  return { change, record: { id, name: nameOf(containerRow), result: 'changed' } };
}

async function writeStockTake(
  write: Write,
  rows: readonly CountedFileRow[],
  people: StorePeople,
): Promise<WrittenImport> {
  const byContainer = new Map<number, CountedFileRow[]>();
  for (const row of rows) {
    const id = row.values['container'] as number;
    byContainer.set(id, [...(byContainer.get(id) ?? []), row]);
  }
  const written: { change: Change; record: ImportedRecord }[] = [];
  for (const [id, counted] of [...byContainer].toSorted(([a], [b]) => a - b))
    written.push(await writeContainer(write, id, counted, people));
  return {
    changes: written.map(({ change }) => change),
    records: written.slice(0, MAX_LINKED_CONTAINERS).map(({ record }) => record),
    table,
  };
}

/** The import of a file that counts the stock of several containers. Each gets a receipt of its own. */
export const stockTakeImport = (people: StorePeople): RowImport => ({
  table,
  plan: async (write, entity, request) => {
    const plan = await planStockTake(write, entity, request);
    return { ...plan, write: () => writeStockTake(write, plan.rows, people) };
  },
  undo: async (write, _entity, remembered): Promise<ImportUndo> => {
    let restored = 0;
    const kept: KeptImportRow[] = [];
    for (const { id, before_values: values } of remembered) {
      const { [RECEIPT]: receipt } = (typeof values === 'string' ? JSON.parse(values) : values) as Row;
      try {
        restored += (await takeReceiptBack(write, id, String(receipt), people)).rows;
      } catch (error) {
        // Only these are refused before anything of it was written.
        if (!(error instanceof Problem) || (error.status !== 409 && error.status !== 404))
          throw undoConflict(error, `The count of container ${id}`);
        const reason = error.status === 404 ? 'It is deleted' : 'Stock or orders have changed since, or it is undone';
        kept.push({ id, name: `Container ${id}`, reason });
      }
    }
    return { restored, deleted: 0, kept };
  },
});
