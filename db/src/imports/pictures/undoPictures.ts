import { file } from '@trestle/schema/entities/file';
import { product } from '@trestle/schema/entities/product';
import type { ImportUndo, KeptImportRow } from '@trestle/schema/importRows';
import type { Caller, Context, Row, Write } from '../../collection/call/context';
import { entityNamesOf } from '../../collection/references/referencingFields';
import { lockRows } from '../../collection/write/lockRows';
import { inTransaction } from '../../collection/write/transaction';
import { writeRows } from '../../collection/write/writeRows';
import { sql } from '../../sql/sqlText';
import { inChunks } from '../inChunks';
import { lockRun } from '../undoRows';

/** Most files that a reply lists. Nobody reads a longer list. */
const MAX_KEPT_FILES = 1000;

/** A picture of the import, as it was kept for an undo. */
interface RememberedPicture {
  id: number;
  product: number;
  replaced: boolean;
}

async function readRemembered({ transaction }: Write, run: number): Promise<RememberedPicture[]> {
  const query = sql('SELECT `row_id` AS id, `before_values` FROM `import_run_row` WHERE `import_run` = ?', run);
  const rows = await transaction.selectRows<Row & { id: number }>(query);
  return rows.map(({ id, before_values: values }) => ({
    id,
    ...((typeof values === 'string' ? JSON.parse(values) : values) as Omit<RememberedPicture, 'id'>),
  }));
}

/**
 * Undoes an import of pictures: POST product/pictures/{id}/undo/. Its pictures go, and former ones are shown again. Files
 * that somebody moved to another record since stay.
 * @throws Problem 404 for another person's import, 409 for one that is undone already
 */
export function undoPictures(context: Context, id: number, caller: Caller): Promise<ImportUndo> {
  const entity = context.find(file.name);
  return inTransaction(context, entity, caller, async (write) => {
    await lockRun(write, entity, id);
    const pictures = await readRemembered(write, id);
    const stored = new Map<number, Row>();
    for (const chunk of inChunks(pictures.map((picture) => picture.id)))
      for (const row of await lockRows(
        context,
        entity,
        (alias) => sql(`${alias}.\`id\` IN (?)`, chunk),
        null,
        write.transaction,
      ))
        stored.set(row['id'] as number, row);
    const names = entityNamesOf(context, context.find(product.name));
    const isInPlace = (picture: RememberedPicture): boolean => {
      const row = stored.get(picture.id);
      return row?.['other_id'] === picture.product && names.includes(row['other_name'] as string);
    };
    const deleted = pictures.filter(isInPlace);
    const kept = pictures
      .filter((picture) => !isInPlace(picture))
      .map(({ id: fileId }): KeptImportRow => {
        const row = stored.get(fileId);
        const name = String(row?.['original_filename'] ?? fileId);
        return { id: fileId, name, reason: row ? 'Somebody moved it since' : 'It is deleted already' };
      });
    await writeRows(
      write,
      entity,
      deleted.map((picture) => ({
        kind: 'delete' as const,
        id: picture.id,
        before: stored.get(picture.id)!,
        values: {},
        item: {},
        topLevel: true,
      })),
    );
    const restored = deleted.filter(({ replaced }) => replaced).length;
    const result = { restored, deleted: deleted.length - restored, kept: kept.slice(0, MAX_KEPT_FILES) };
    const text =
      'UPDATE `import_run` SET `undone_date` = UTC_TIMESTAMP(3), `modified_date` = UTC_TIMESTAMP(3), `undone` = ? ' +
      'WHERE `id` = ?';
    await write.transaction.execute(sql(text, JSON.stringify(result), id));
    return result;
  });
}
