import { createTurns, type TurnOptions } from './turns';

const turnsOf = (options: Partial<TurnOptions> = {}) =>
  createTurns({ atOnce: 2, perPerson: 1, waitingPerPerson: 5, waitingInAll: 8, waitMs: 60_000, what: 'letters', ...options });
const soon = () => new Promise((done) => { setImmediate(done); });
/** Works that end when told to; `begun` names those that have started, in their order. */
const works = () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => new Promise<string>((done) => { begun.push(name); ends.set(name, () => done(name)); });
  const end = async (name: string) => { ends.get(name)!(); await soon(); };
  return { begun, work, end };
};

test('safety 66: one person has one work running, whatever else they ask; the next person begins at once', async () => {
  const { begun, work } = works();
  const turns = turnsOf();
  for (const name of ['a1', 'a2', 'a3']) void turns.run(1, work(name));
  await soon();
  expect(begun).toEqual(['a1']);
  void turns.run(2, work('b1'));
  await soon();
  expect(begun).toEqual(['a1', 'b1']);
});

test('safety 66: persons take turns, however many works each has waiting', async () => {
  const { begun, work, end } = works();
  const turns = turnsOf({ atOnce: 1 });
  const runs = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => turns.run(name.charCodeAt(0), work(name)));
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) {
    await soon();
    await end(name);
  }
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(await Promise.all(runs)).toHaveLength(6);
});

test('too many of one person are a 429, too many in all a 503, and both say when to come again', async () => {
  const { work } = works();
  const turns = turnsOf({ atOnce: 1, waitingPerPerson: 2, waitingInAll: 3 });
  for (const person of [1, 1, 1, 2]) void turns.run(person, work('any'));
  await expect(turns.run(1, work('any'))).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '10' }, body: { detail: expect.stringContaining('letters') } });
  await expect(turns.run(3, work('any'))).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '10' } });
});

test('a work that fails makes room; one whose asker has gone, or that waits too long, is never begun', async () => {
  const { begun, work, end } = works();
  const turns = turnsOf({ atOnce: 1, waitMs: 1 });
  const failing = turns.run(1, async () => { throw new Error('no'); });
  await expect(failing).rejects.toThrow('no');
  const first = turns.run(1, work('first'));
  await expect(turns.run(2, work('late'))).rejects.toMatchObject({ status: 503 });
  const gone = new AbortController();
  const left = turns.run(2, work('left'), gone.signal);
  gone.abort();
  await expect(left).rejects.toMatchObject({ status: 408 });
  await end('first');
  expect(await first).toBe('first');
  expect(await turns.run(3, async () => 'room again')).toBe('room again');
  expect(begun).toEqual(['first']);
});
