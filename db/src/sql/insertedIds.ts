/** Asks for the step between ids: 1, or on a cluster the number of its nodes, which may change. */
export const INCREMENT_SQL = 'SELECT @@auto_increment_increment AS increment';

/** Returns the ids of rows that one INSERT made. The server tells the first of them. */
export const insertedIds = (firstId: number, count: number, increment: number): number[] =>
  Array.from({ length: count }, (_, i) => firstId + i * increment);
