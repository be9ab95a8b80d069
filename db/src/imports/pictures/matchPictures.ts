import type { SentPicture } from '@trestle/schema/calls/pictures';
import { product } from '@trestle/schema/entities/product';
import { cutEchoedName, fieldError, type FieldErrors } from '@trestle/schema/errors';
import { MAX_FILE_BYTES, MAX_FILE_SIZE_TEXT } from '@trestle/schema/limits';
import { fileOfPath, pictureEndingProblem, probableCode, readPictureName } from '@trestle/schema/pictureImport';
import type { Write } from '../../collection/call/context';
import { archivePathProblem, fileNameProblem } from '../../files/fileName';
import { findNamedRecords } from '../findNamedRecords';
import { findNearestNames } from '../findNearestNames';

/** A file of the zip, with the product that its name means. */
export interface MatchedPicture extends SentPicture {
  /** Its position among the files, from 1. */
  row: number;
  product?: number;
  number: number | null;
  errors: FieldErrors;
}

/** The only field that names a product here: descriptions are shared by many. */
export const CODE_FIELDS = ['code'] as const;

/** Returns why a file can't be a product's picture, whatever its name means. */
function problemOf({ name, size }: SentPicture): string | undefined {
  const pathProblem = archivePathProblem(name);
  if (pathProblem) return `Files with ${pathProblem} are not taken`;
  const endingProblem = pictureEndingProblem(name);
  if (endingProblem) return endingProblem;
  if (size === 0) return 'The file is empty';
  return size > MAX_FILE_BYTES ? `Maximum size ${MAX_FILE_SIZE_TEXT}` : fileNameProblem(fileOfPath(name));
}

/** Says of files without a product which codes are most like their names. */
async function explainUnknown(
  { context, caller, transaction }: Write,
  pictures: readonly MatchedPicture[],
): Promise<void> {
  if (pictures.length === 0) return;
  const words = pictures.map(({ name }) => probableCode(name) ?? name);
  const entity = context.find(product.name);
  const nearest = await findNearestNames(context, entity, [...new Set(words)], caller, transaction, CODE_FIELDS);
  for (const [i, { errors }] of pictures.entries()) {
    const codes = (nearest.get(words[i]!) ?? []).map((code) => `“${code}”`);
    const question = codes.length > 0 ? `. Did you mean ${codes.join(' or ')}?` : '';
    errors['name'] = [
      fieldError('not-found', `There is no product with the code “${cutEchoedName(words[i]!)}”${question}`),
    ];
  }
}

/** Refuses files that would be the same picture of a product, such as `a.jpg` in two folders. */
function refuseRepeated(pictures: readonly MatchedPicture[]): void {
  const first = new Map<string, MatchedPicture>();
  for (const picture of pictures) {
    if (picture.product === undefined) continue;
    const key = `${picture.product} ${picture.number ?? 1}`;
    const other = first.get(key);
    if (!other) {
      first.set(key, picture);
      continue;
    }
    const sameAs = (name: string) => [
      fieldError('unique', `“${cutEchoedName(name)}” is the same picture of this product`),
    ];
    picture.errors['name'] ??= sameAs(other.name);
    other.errors['name'] ??= sameAs(picture.name);
  }
}

/** Finds the product of each file by its name. */
export async function matchPictures(write: Write, sent: readonly SentPicture[]): Promise<MatchedPicture[]> {
  const { context, caller, transaction } = write;
  const pictures = sent.map((picture, i): MatchedPicture => {
    const problem = problemOf(picture);
    return { ...picture, row: i + 1, number: null, errors: problem ? { name: [fieldError('invalid', problem)] } : {} };
  });
  const wellNamed = pictures.filter(({ errors }) => !errors['name']);
  const texts = wellNamed.flatMap(({ name }) => readPictureName(name).map(({ code }) => code));
  const entity = context.find(product.name);
  const records = await findNamedRecords(context, entity, { texts, ids: [] }, caller, transaction, CODE_FIELDS);
  const unknown: MatchedPicture[] = [];
  for (const picture of wellNamed) {
    const match = readPictureName(picture.name).find(({ code }) => records.match(code).ids.length > 0);
    if (!match) {
      unknown.push(picture);
      continue;
    }
    const [id, other] = records.match(match.code).ids;
    if (other !== undefined)
      picture.errors['name'] = [fieldError('ambiguous', 'Two products have this code. Change one of them first')];
    else Object.assign(picture, { product: id, number: match.number });
  }
  await explainUnknown(write, unknown);
  refuseRepeated(pictures);
  return pictures;
}
