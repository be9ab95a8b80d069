import type { Sql } from './sqlText';
import type { Context, Row } from '../collection/context';
import { selectFromReplica } from '../collection/statements';

interface Run {
  running: Promise<unknown>;
  next?: Promise<unknown>;
}
export type RunningQueries = Map<string, Run>;

const begin = <T>(runs: RunningQueries, key: string, run: () => Promise<T>): Promise<T> => {
  const mine: Run = { running: Promise.resolve() };
  const running = run().finally(() => {
    if (!mine.next) runs.delete(key);
  });
  mine.running = running;
  runs.set(key, mine);
  return running;
};

/**
 * One run for all who ask the same at once. Who asks while one is under way gets the next, which begins when that ends: no
 * answer comes from a run that began before its question, so that whoever has written reads what was written, over
 * processes too. Nothing is kept once it is answered.
 */
export const coalesce = <T>(runs: RunningQueries, key: string, run: () => Promise<T>): Promise<T> => {
  const known = runs.get(key);
  if (!known) return begin(runs, key, run);
  const again = () => begin(runs, key, run);
  return (known.next ??= known.running.then(again, again)) as Promise<T>;
};

const runsOf = new WeakMap<object, RunningQueries>();
/** Rows of a SELECT outside any transaction, shared; nobody may change them. Scope and field rules are in the statement. */
export const selectCoalesced = <T extends Row>(context: Context, question: Sql): Promise<readonly T[]> => {
  let runs = runsOf.get(context.database);
  if (!runs) runsOf.set(context.database, (runs = new Map()));
  return coalesce(runs, `${question.text}\n${JSON.stringify(question.values)}`, () =>
    selectFromReplica<T>(context, question),
  );
};
