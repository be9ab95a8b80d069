import { DEFAULT_CHANGE_ROWS, isInFeed, MAX_CHANGE_ROWS } from '@trestle/schema/changeFeed';
import type { Entity } from '@trestle/schema/entity';
import { cutEchoedName, forbidden, invalidField, UnknownName, unknownParameter } from '@trestle/schema/errors';
import { parseCount, type QueryParameters } from '@trestle/schema/query/listRequest';
import type { Caller } from '../collection/call/context';

/** What a reader asks the feed for. */
export interface FeedRequest {
  /** Number after which rows are read; null from the oldest that is kept. */
  after: number | null;
  /** Names of the entities whose changes are told: those that the reader may list. */
  entities: readonly string[];
  limit: number;
}

const PARAMETERS: readonly string[] = ['after', 'entities', 'limit'];
const MAX_CURSOR_DIGITS = 15;

function parseAfter(text: unknown): number | null {
  if (text === undefined || text === '') return null;
  if (typeof text !== 'string' || !/^\d+$/.test(text) || text.length > MAX_CURSOR_DIGITS)
    throw invalidField('after', 'Must be the `next` of an earlier reply, or empty', 'type');
  return Number(text);
}

/**
 * Checks the parameters of GET /api/changes/. Nothing is ignored.
 * @throws Problem 400 by parameter; 403 for an entity that the reader may not list
 */
export function parseFeedRequest(
  parameters: QueryParameters,
  entities: readonly Entity[],
  caller: Pick<Caller, 'reads'>,
): FeedRequest {
  for (const [name, value] of Object.entries(parameters)) {
    if (!PARAMETERS.includes(name)) throw unknownParameter(name);
    if (typeof value !== 'string') throw invalidField(name, 'Given more than once');
  }
  const followed = entities.filter(isInFeed);
  const mayList = ({ name }: Entity) => Object.hasOwn(caller.reads?.list ?? {}, name);
  const text = parameters['entities'] as string | undefined;
  const wanted = text
    ? [...new Set(text.split(','))].map((name) => {
        const entity = followed.find((each) => each.name === name);
        if (!entity) throw new UnknownName('entities', 'entity', JSON.stringify(cutEchoedName(name)));
        if (!mayList(entity)) throw forbidden(`You may not see ${entity.plural}.`);
        return entity;
      })
    : followed.filter(mayList);
  return {
    after: parseAfter(parameters['after']),
    entities: wanted.map(({ name }) => name),
    limit: parseCount(parameters, 'limit', DEFAULT_CHANGE_ROWS, MAX_CHANGE_ROWS),
  };
}
