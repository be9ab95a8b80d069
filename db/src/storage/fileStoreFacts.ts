import type { FileStoreFacts } from '@trestle/schema/fileStoreHealth';
import type { SqlExecutor } from '../sql/executor';
import { sql } from '../sql/sqlText';
import type { FileStore } from './fileStore';
import { StoreError } from './objectStore';
import { StoreRestingError } from './storeBreaker';

/** How long counts hold: they read the indexes of all files. */
const COUNTS_MS = 600_000;

const HAS_OBJECTS_SQL = 'SELECT EXISTS (SELECT 1 FROM `file_object` WHERE `file` IS NOT NULL)';
const COUNTS_SQL =
  'SELECT (SELECT COUNT(*) FROM `file_object` WHERE `file` IS NOT NULL), (SELECT COUNT(*) FROM `file`), ' +
  '(SELECT COUNT(*) FROM `file_object` WHERE `file` IS NULL AND `orphaned_date` IS NOT NULL)';

type Counts = Pick<FileStoreFacts, 'stored' | 'in_database' | 'to_delete'>;

async function readCounts(database: Pick<SqlExecutor, 'selectCells'>): Promise<Counts> {
  const [cells] = await database.selectCells(sql(COUNTS_SQL));
  const [stored = 0, files = 0, to_delete = 0] = cells!.map(Number);
  return { stored, in_database: Math.max(0, files - stored), to_delete };
}

/** Returns why the store can't be used now; null when it can. */
async function findProblem(store: FileStore): Promise<string | null> {
  try {
    await store.check();
    return null;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    // A call of somebody's found the store silent, and knows how.
    return (error instanceof StoreRestingError ? store.lastFailure()?.problem : undefined) ?? error.message;
  }
}

/**
 * Creates what a process tells the page Health of the store of files: whether it can be used, asked each time, and how
 * many files are where, counted every ten minutes.
 * @param now current time in ms; replaced in tests
 * @returns undefined where all files are in the database
 */
export function createFileStoreLook(
  database: Pick<SqlExecutor, 'selectCells'>,
  store: FileStore | undefined,
  now: () => number = () => Date.now(),
): () => Promise<FileStoreFacts | undefined> {
  let kept: { counts: Counts; until: number } | undefined;
  let problemSince: string | null = null;
  const countsNow = async (): Promise<Counts> => {
    if (!kept || now() >= kept.until) kept = { counts: await readCounts(database), until: now() + COUNTS_MS };
    return kept.counts;
  };
  return async () => {
    if (!store) {
      const [cells] = await database.selectCells(sql(HAS_OBJECTS_SQL));
      if (Number(cells![0]) === 0) return undefined;
      return { address: null, problem: null, problem_since: null, last_failure: null, ...(await countsNow()) };
    }
    const problem = await findProblem(store);
    problemSince = problem === null ? null : (problemSince ?? new Date(now()).toISOString());
    return {
      address: store.address,
      problem,
      problem_since: problemSince,
      last_failure: store.lastFailure() ?? null,
      ...(await countsNow()),
    };
  };
}
