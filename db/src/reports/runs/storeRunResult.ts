import type { FileHandle } from 'node:fs/promises';
import type { Caller, Context, Write } from '../../collection/call/context';
import { inTransaction } from '../../collection/write/transaction';
import { addNotices, type NewNotice } from '../../notices/addNotices';
import { sql } from '../../sql/sqlText';
import type { ReadableContent } from '../../storage/chunks';
import { placeContent, type PlacedContent } from '../../storage/placeContent';
import { fileNameOf } from '../downloadForm';
import type { ReportResult } from '../makeReport';
import type { ReportFile } from '../reportFile';
import type { NewRun } from './runBehaviour';

/**
 * Inserts a file that belongs to a record, in a running write. The files service has this function
 * (`files/storeUpload.ts`).
 */
export type InsertFile = (
  write: Write,
  record: { other_name: string; other_id: number },
  file: {
    name: string;
    type: string;
    content: PlacedContent;
  },
) => Promise<number>;

/** Where the files of runs are stored. */
export interface ResultStore {
  context: Context;
  insertFile: InsertFile;
}

/** Thrown inside the transaction that would store the file of a run that nobody wants any more. */
export class RunCancelled extends Error {}

const rowCountText = ({ rows, totalRows }: ReportResult): string =>
  rows < totalRows ? `${rows} of ${totalRows} rows` : `${rows} ${rows === 1 ? 'row' : 'rows'}`;

interface FileReader {
  read(position: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}
const readerOf = (handle: FileHandle): FileReader => ({
  read: async (position, length) => {
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await handle.read(buffer, 0, length, position);
    return buffer.subarray(0, bytesRead);
  },
  close: () => handle.close(),
});

/** Puts a result into the store of files. Nobody may be waiting, so the database takes what the store doesn't. */
const placeResult = ({ database, fileStore }: Context, content: ReadableContent): Promise<PlacedContent> =>
  placeContent(database, fileStore, content).catch(() => content);

/**
 * Stores a finished run: its file, its status and the notice for whoever started it, in one transaction.
 * @throws RunCancelled when nobody wants the run any more; then nothing is stored
 */
export async function storeRunResult(
  { context, insertFile }: ResultStore,
  run: NewRun,
  result: ReportResult,
  reportFile: ReportFile,
): Promise<void> {
  const now = new Date();
  const caller: Caller = { ...run.caller, now };
  const name = fileNameOf('', run.report.title, run.format, now, caller.zone);
  const file = readerOf(await reportFile.open());
  try {
    const content = await placeResult(context, { size: result.bytes, read: file.read });
    await inTransaction(context, context.find('file'), caller, async (write) => {
      const record = { other_name: 'report_run', other_id: run.id };
      const id = await insertFile(write, record, { name, type: result.contentType, content });
      const text =
        "UPDATE `report_run` SET `status` = 'done', `rows_done` = ?, `rows_total` = ?, " +
        '`file` = ?, `file_name` = ?, `file_size` = ?, `fields_read` = ?, `finished_date` = UTC_TIMESTAMP(3), ' +
        '`modified_date` = GREATEST(UTC_TIMESTAMP(3), `modified_date` + INTERVAL 1000 MICROSECOND) ' +
        "WHERE `id` = ? AND `status` = 'running'";
      const fieldsRead = JSON.stringify([...new Set([...run.fieldsRead, ...result.fieldsRead])]);
      const values = [result.rows, result.totalRows, id, name, result.bytes, fieldsRead, run.id];
      if ((await write.transaction.execute(sql(text, ...values))) === 0) throw new RunCancelled();
      const notice: NewNotice = {
        kind: 'report',
        title: `${run.report.title} is ready.`,
        text: rowCountText(result),
        link: '/report_run/list',
      };
      await addNotices(write.transaction, [{ users: [caller.user], notice }]);
    });
  } finally {
    await file.close();
  }
}
