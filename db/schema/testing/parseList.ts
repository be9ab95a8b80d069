import type { Clause, QueryContext } from '../query/clause';
import { product } from '../entities/product';
import type { Entity } from '../entity';
import { Problem } from '../errors';
import { parseListRequest, type ListRequest } from '../query/listRequest';

/** A caller at a fixed time in Melbourne who may not see wholesale prices. */
export const reader: QueryContext = {
  now: new Date('2026-11-21T02:00:30Z'),
  zone: 'Australia/Melbourne',
  hidden: new Set(['wholesale_price']),
};

/** Parses the parameters of a list of products, with the filter `all`. */
export const parseList = (parameters: Record<string, unknown>, entity: Entity = product): ListRequest =>
  parseListRequest(entity, { filter: 'all', ...parameters }, reader);

/** Returns the body of the 400 for parameters that are refused. */
export const refusalOf = (parameters: Record<string, unknown>, entity: Entity = product): Record<string, unknown> => {
  try {
    parseList(parameters, entity);
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return error.body as Record<string, unknown>;
    throw error;
  }
  throw new Error('The parameters were accepted.');
};

/** Parses a condition of the parameter `query`. */
export const parseQuery = (condition: unknown): Clause | undefined =>
  parseList({ query: JSON.stringify(condition) }).where[0];
