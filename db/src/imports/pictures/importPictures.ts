import { picturesBody } from '@trestle/schema/calls/pictures';
import { parseBody } from '@trestle/schema/calls/parseBody';
import { file } from '@trestle/schema/entities/file';
import { product } from '@trestle/schema/entities/product';
import { badRequest, conflict } from '@trestle/schema/errors';
import type { PictureImportReply } from '@trestle/schema/pictureImport';
import type { Caller, Context, Row, Write } from '../../collection/call/context';
import { selectRows } from '../../collection/call/statements';
import { createOnce, type IdempotencyKey } from '../../collection/write/idempotency';
import { inTransaction } from '../../collection/write/transaction';
import { addNotices } from '../../notices/addNotices';
import { sql, toSqlTimestamp } from '../../sql/sqlText';
import { type PicturePlan, planPictures } from './planPictures';

/** Returns the bytes that the caller may still upload today; null without a limit. */
async function leftBytes({ context, caller, transaction }: Write, limit: number): Promise<number | null> {
  if (limit === 0) return null;
  const day = new Date().toISOString().slice(0, 10);
  const query = sql('SELECT `bytes` FROM `upload_day` WHERE `user` = ? AND `day` = ?', caller.actor, day);
  const [row] = await selectRows<Row & { bytes: number | string }>(context, query, transaction);
  return Math.max(0, limit - Number(row?.bytes ?? 0));
}

/** Stores the import that uploads name. Each of them counts itself. */
async function beginRun(
  { transaction, caller }: Write,
  fileName: string,
  { counts: { unchanged, refused } }: PicturePlan,
): Promise<number> {
  const now = toSqlTimestamp(caller.now.toISOString());
  await transaction.execute(
    sql(
      'INSERT INTO `import_run` (`created_date`, `modified_date`, `collection`, `file_name`, `created_rows`, ' +
        '`changed_rows`, `unchanged_rows`, `refused_rows`, `records`, `user`) VALUES (?, ?, ?, ?, 0, 0, ?, ?, ?, ?)',
      now,
      now,
      file.name,
      fileName,
      unchanged,
      refused,
      '[]',
      caller.user,
    ),
  );
  const [run] = await transaction.selectRows<{ id: number }>(sql('SELECT LAST_INSERT_ID() AS id'));
  return Number(run!.id);
}

/**
 * Begins an import of pictures whose names are codes of products, or only tells what it would do:
 * POST product/pictures/. The pictures follow as uploads that name the import.
 * @param dayLimit bytes that a person may upload in a day; 0 for no limit
 * @returns the reply as JSON
 * @throws Problem 400 by field; 409 when the files would no longer do what their dry run said
 */
export function importPictures(
  context: Context,
  body: unknown,
  caller: Caller,
  attempt: IdempotencyKey | null,
  dayLimit: number,
): Promise<string> {
  const { file_name: fileName, pictures, dry_run: isDryRun, check } = parseBody(picturesBody, body);
  const entity = context.find(product.name);
  const inSql = (work: (write: Write) => Promise<string>) =>
    inTransaction(context, entity, caller, work, context.inSqlTransaction);
  const replyWith = async (write: Write, id: number | null, { rows, counts, check: planCheck }: PicturePlan) => {
    const reply: PictureImportReply = {
      id,
      counts,
      check: planCheck,
      left_bytes: await leftBytes(write, dayLimit),
      rows: id === null ? rows : [],
    };
    return JSON.stringify(reply);
  };
  if (isDryRun) return inSql(async (write) => replyWith(write, null, await planPictures(write, pictures)));
  return createOnce(context, caller, attempt, (keepReply) =>
    inSql(async (write) => {
      const plan = await planPictures(write, pictures);
      if ((check ?? plan.check) !== plan.check)
        throw conflict('The records changed since you checked this file. Check it again.', { code: 'changed' });
      if (plan.counts.created + plan.counts.changed === 0) throw badRequest('There is nothing to import.');
      const id = await beginRun(write, fileName, plan);
      const notice = {
        kind: 'import' as const,
        title: `Pictures of ${fileName}`,
        text: 'Open this to see which were added, or to undo it.',
        link: `/product/pictures?run=${id}`,
      };
      await addNotices(write.transaction, [{ users: [caller.user], notice }]);
      const reply = await replyWith(write, id, plan);
      keepReply(write, reply);
      return reply;
    }),
  );
}
