import { isDeepStrictEqual } from 'node:util';
import { askOnce } from './load.mjs';

/** How many requests of each case are compared. */
const COMPARED_REQUESTS = 4;

/**
 * A server that answers something else isn't measured: whatever the bare one says, the product must say too.
 * @param {import('./cases.mjs').Case} one @param {readonly import('./servers.mjs').Server[]} servers
 * @throws Error at the first difference, or when a reply has another status than it must
 */
export async function compareAnswers(one, servers) {
  const asks = one.asks(97);
  const read = (name) => servers.find((server) => server.name === name).target;
  for (let tried = 0; tried < (one.single ? 1 : COMPARED_REQUESTS); tried++) {
    const ask = asks();
    const bare = await askOnce(read('hop'), ask, one.status);
    const ours = await askOnce(read('trestle'), ask, one.status);
    const same = one.single
      ? csvRows(bare) === plain(csvRows(ours))
      : one.status === 201 || holds(JSON.parse(ours), JSON.parse(bare));
    if (!same)
      throw new Error(
        `${ask.path}: the answers differ.\nbare: ${bare.slice(0, 1500)}\nTrestle: ${ours.slice(0, 1500)}`,
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
const plain = (rows) =>
  rows
    .replace(/(\d\d)\/(\d\d)\/(\d{4})/g, '$3-$2-$1')
    .replace(/\.(\d)0(?=\r?$)/gm, '.$1')
    .replace(/\.0(?=\r?$)/gm, '');

/** Whether all of `part` is in `whole` with the same value. */
function holds(whole, part) {
  if (Array.isArray(part))
    return Array.isArray(whole) && whole.length === part.length && part.every((one, i) => holds(whole[i], one));
  if (typeof part !== 'object' || part === null) return isDeepStrictEqual(whole, part);
  return (
    typeof whole === 'object' &&
    whole !== null &&
    Object.entries(part).every(([name, value]) => holds(whole[name], value))
  );
}
