import type { SentPicture } from '@trestle/schema/calls/pictures';
import { product } from '@trestle/schema/entities/product';
import type { ImportResult } from '@trestle/schema/importRows';
import { type CheckedPicture, fileOfPath } from '@trestle/schema/pictureImport';
import type { Row, Write } from '../../collection/call/context';
import { accessOf } from '../../collection/call/fieldAccess';
import { storedRows } from '../../collection/write/lockRows';
import { sql } from '../../sql/sqlText';
import { inChunks } from '../inChunks';
import { checkOf, countResults } from '../planOutcomes';
import { findPictures, type StoredPicture } from './findPictures';
import { type MatchedPicture, matchPictures } from './matchPictures';

/** What an import of pictures would do. */
export interface PicturePlan {
  rows: CheckedPicture[];
  counts: Record<ImportResult, number>;
  check: string;
}

/** Returns code and description of products, as far as the caller sees them. */
async function readProducts(
  { context, caller, transaction }: Write,
  ids: readonly number[],
): Promise<Map<number, Pick<CheckedPicture, 'code' | 'description'>>> {
  const entity = context.find(product.name);
  const { hidden } = accessOf(context, entity, caller);
  const named = new Map<number, Pick<CheckedPicture, 'code' | 'description'>>();
  for (const chunk of inChunks(ids)) {
    const rows = await storedRows(
      context,
      entity,
      (alias) => sql(`${alias}.\`id\` IN (?)`, chunk),
      caller,
      transaction,
    );
    for (const { id, code, description } of rows as (Row & { id: number })[])
      named.set(id, {
        code: code as string,
        description: hidden.has('description') ? null : ((description ?? null) as string | null),
      });
  }
  return named;
}

/** Whether a product has this picture already: by its content, or by name and size where one of the contents isn't known. */
const isStored = ({ name, size, sha256 }: MatchedPicture, stored: readonly StoredPicture[]): boolean =>
  stored.some(({ digest, ...each }) =>
    digest && sha256
      ? digest === sha256
      : each.name.normalize('NFC') === fileOfPath(name) && Number(each.bytes) === size,
  );

function resultOf(picture: MatchedPicture, stored: readonly StoredPicture[]): ImportResult {
  if (Object.keys(picture.errors).length > 0) return 'refused';
  if (isStored(picture, stored)) return 'unchanged';
  return picture.number === null && stored.some(({ number }) => number === null) ? 'changed' : 'created';
}

/** Works out what an import of pictures would do with each file, without writing anything. */
export async function planPictures(write: Write, sent: readonly SentPicture[]): Promise<PicturePlan> {
  const pictures = await matchPictures(write, sent);
  const ids = [...new Set(pictures.flatMap((picture) => picture.product ?? []))];
  const [stored, named] = [await findPictures(write, ids), await readProducts(write, ids)];
  const rows = pictures.map((picture): CheckedPicture => {
    const { row, product: id, number, errors } = picture;
    const result = resultOf(picture, stored.get(id ?? 0) ?? []);
    return {
      row,
      result,
      ...(id === undefined ? {} : { id, ...named.get(id), number }),
      ...(result === 'refused' ? { errors } : {}),
    };
  });
  return { rows, counts: countResults(rows), check: checkOf(rows) };
}
