import { isDeepStrictEqual } from 'node:util';
import { requestOnce } from './load.mjs';

/** How many requests of each case are compared. */
const COMPARED_REQUESTS = 4;

/**
 * Checks that the product answers what the bare server answers. A case with other answers isn't measured.
 * @param {import('./cases.mjs').Case} benchCase @param {readonly import('./servers.mjs').Server[]} servers
 * @throws Error at the first difference, or when a reply has another status than it must
 */
export async function compareAnswers(benchCase, servers) {
  const nextRequest = benchCase.requests(97);
  const targetOf = (name) => servers.find((server) => server.name === name).target;
  for (let i = 0; i < (benchCase.single ? 1 : COMPARED_REQUESTS); i++) {
    const request = nextRequest();
    const bare = await requestOnce(targetOf('hop'), request, benchCase.status);
    const product = await requestOnce(targetOf('trestle'), request, benchCase.status);
    const areSame = benchCase.single
      ? csvRows(bare) === toMachineFormats(csvRows(product))
      : benchCase.status === 201 || contains(JSON.parse(product), JSON.parse(bare));
    if (!areSame)
      throw new Error(
        `${request.path}: the answers differ.\nbare: ${bare.slice(0, 1500)}\nTrestle: ${product.slice(0, 1500)}`,
      );
  }
}

/** The lines below the heading, which names columns here and labels there; the product has text in quotes. */
const csvRows = (text) =>
  text
    .slice(text.indexOf('\n') + 1)
    .replaceAll('"', '')
    .trimEnd();

/** Days and money, which the product writes for people, as the bare server has them. */
const toMachineFormats = (rows) =>
  rows
    .replace(/(\d\d)\/(\d\d)\/(\d{4})/g, '$3-$2-$1')
    .replace(/\.(\d)0(?=\r?$)/gm, '.$1')
    .replace(/\.0(?=\r?$)/gm, '');

/** Whether all of `part` is in `whole` with the same value. */
function contains(whole, part) {
  if (Array.isArray(part))
    return (
      Array.isArray(whole) && whole.length === part.length && part.every((element, i) => contains(whole[i], element))
    );
  if (typeof part !== 'object' || part === null) return isDeepStrictEqual(whole, part);
  return (
    typeof whole === 'object' &&
    whole !== null &&
    Object.entries(part).every(([name, value]) => contains(whole[name], value))
  );
}
