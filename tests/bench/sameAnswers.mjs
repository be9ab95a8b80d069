import { requestOnce } from './load.mjs';

/** How many requests of each case are compared. */
const COMPARED_REQUESTS = 4;

/**
 * Checks that the product answers what the bare server answers; of something created, that the replies have the same
 * fields. A case with other answers isn't measured.
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
    const difference = benchCase.single
      ? firstDifference(toMachineFormats(csvRows(product)).split('\n'), csvRows(bare).split('\n'))
      : firstDifference(shapeOf(JSON.parse(product), benchCase), shapeOf(JSON.parse(bare), benchCase));
    if (difference) throw new Error(`${request.path}: the answers differ in ${difference}`);
  }
}

/** @returns {string | undefined} the path of the first value that differs, with both values */
function firstDifference(product, bare, path = '') {
  const areObjects = [product, bare].every((value) => typeof value === 'object' && value !== null);
  if (!areObjects)
    return product === bare ? undefined : `${path}: Trestle ${JSON.stringify(product)}, bare ${JSON.stringify(bare)}`;
  const names = new Set([...Object.keys(product), ...Object.keys(bare)]);
  return names
    .values()
    .map((name) => firstDifference(product[name], bare[name], `${path}/${name}`))
    .find(Boolean);
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

/** A reply to compare: of a new record its fields alone, since ids and dates differ. */
function shapeOf(value, { status }) {
  if (status !== 201) return value;
  if (Array.isArray(value)) return value.map((element) => shapeOf(element, { status }));
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part, { status })]));
}
