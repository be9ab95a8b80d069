import { lookAtReplica, roundRobin } from './replicas';

afterEach(() => jest.restoreAllMocks());
const unavailable = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });

test('replicas are used in turn', async () => {
  const ask = roundRobin(['a', 'b']);
  const answers = [];
  for (let i = 0; i < 4; i += 1)
    answers.push(
      await ask(
        async (place) => place,
        async () => 'primary',
      ),
    );
  expect(answers.sort()).toEqual(['a', 'a', 'b', 'b']);
});
test('a replica that is down is skipped for a while, and the primary answers', async () => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const askReplica = jest.fn(async () => {
    throw unavailable;
  });
  const ask = roundRobin(['a']);
  for (const at of [0, 4999, 5000]) {
    now = at;
    expect(await ask<string>(askReplica, async () => 'primary')).toBe('primary');
  }
  expect(askReplica).toHaveBeenCalledTimes(2);
});
test("a replica that was down is asked again after a while, also where the machine's clock was set back", async () => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const askReplica = jest.fn().mockRejectedValueOnce(unavailable).mockResolvedValue('replica');
  const ask = roundRobin(['a']);
  await ask<string>(askReplica, async () => 'primary');
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
  now = 5000;
  expect(await ask<string>(askReplica, async () => 'primary')).toBe('replica');
});
test.each([1054, 1146])('a replica that has yet to get a migration is skipped for a while (%i)', async (errno) => {
  const askReplica = jest.fn(async () => {
    throw Object.assign(new Error("Unknown column 'x'"), { errno });
  });
  const ask = roundRobin(['a']);
  for (let i = 0; i < 2; i += 1) expect(await ask<string>(askReplica, async () => 'primary')).toBe('primary');
  expect(askReplica).toHaveBeenCalledTimes(1);
});
test('without replicas the primary is used, and errors of the statement itself are reported', async () => {
  expect(
    await roundRobin<string>([])(
      async (place) => place,
      async () => 'primary',
    ),
  ).toBe('primary');
  await expect(
    roundRobin(['a'])(
      async () => {
        throw new Error('syntax');
      },
      async () => 'primary',
    ),
  ).rejects.toThrow('syntax');
});

test.each([
  [{ Seconds_Behind_Master: 3 }, { seconds_behind: 3 }],
  [{ Seconds_Behind_Source: 0 }, { seconds_behind: 0 }],
  [
    { Seconds_Behind_Master: null, Slave_SQL_Running: 'No' },
    { seconds_behind: null, is_stopped: true },
  ],
  [undefined, { seconds_behind: null }],
])('a replica that says %j is %j', async (status, facts) => {
  const selectRows = async ({ text }: { text: string }) => (text === 'SELECT 1' ? [{}] : status ? [status] : []);
  const replica = { selectRows } as unknown as Parameters<typeof lookAtReplica>[0];
  expect(await lookAtReplica(replica, 'a')).toEqual({ host: 'a', answers: true, ...facts });
});
