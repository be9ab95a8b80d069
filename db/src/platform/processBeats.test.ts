import type { Sql } from '../sql/sqlText';
import { startBeats } from './processBeats';

/** Starts beats and collects what each one tells. */
function collectBeats(lookUp: () => Promise<object>): (string | null)[] {
  const told: (string | null)[] = [];
  const execute = async ({ text, values }: Sql) => {
    if (text.startsWith('INSERT')) told.push(values.at(-1) as string | null);
    return { affectedRows: 1 };
  };
  startBeats({ executor: { execute } as never, kind: 'services', port: 1, dataDir: '/', lookUp });
  return told;
}
/** Waits until something is so. */
async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise(setImmediate);
}
afterEach(() => jest.useRealTimers());

test('a host that goes silent while it is looked at delays no beat, and is not asked again meanwhile', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  const lookUp = jest.fn(() => new Promise<object>(() => {}));
  const told = collectBeats(lookUp);
  await until(() => told.length === 1);
  jest.advanceTimersByTime(30_000);
  await until(() => told.length === 2);
  expect(told).toEqual([null, null]);
  expect(lookUp).toHaveBeenCalledTimes(1);
});

test('what is looked up is told as soon as it is known; a failure takes nothing with it', async () => {
  const replicas = [{ host: 'r1', answers: true, seconds_behind: 0 }];
  const told = collectBeats(async () => ({ replicas }));
  await until(() => told.length === 2);
  expect(told).toContain(JSON.stringify({ replicas }));
  const failing = collectBeats(() => Promise.reject(new Error('broken')));
  await until(() => failing.length === 1);
  expect(failing).toEqual([null]);
});

test('processes that said nothing for long are forgotten while others run, not only when one starts', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  let deletions = 0;
  const execute = async ({ text }: Sql) => {
    if (text.startsWith('DELETE')) deletions += 1;
    return 1;
  };
  startBeats({ executor: { execute } as never, kind: 'bff', port: 1, dataDir: '/' });
  await until(() => deletions === 1);
  jest.advanceTimersByTime(30_000);
  await until(() => deletions === 2);
});
