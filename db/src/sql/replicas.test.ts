import { roundRobin } from './replicas';

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
  jest.spyOn(Date, 'now').mockImplementation(() => now);
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
