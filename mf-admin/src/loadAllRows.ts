import type { ListQuery, RowPage } from '@trestle/kit/core';

/** Most rows that one list call returns (contract §2.2). */
const MAX_PAGE_ROWS = 10_000;

/** Loads all rows of a list, with as many calls as that takes. */
export const loadAllRows = async <Row extends { id: number }>(
  list: (query: ListQuery, signal?: AbortSignal) => Promise<RowPage<Row>>,
  query: ListQuery,
  signal: AbortSignal,
): Promise<Row[]> => {
  // By id, because a row that is added meanwhile has the next page repeat one.
  const rows = new Map<number, Row>();
  for (let offset = 0; ;) {
    const { count, results } = await list({ ...query, limit: MAX_PAGE_ROWS, offset }, signal);
    for (const row of results) rows.set(row.id, row);
    offset += results.length;
    if (results.length === 0 || offset >= count) return [...rows.values()];
  }
};
