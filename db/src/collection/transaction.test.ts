import { Problem } from '@trestle/schema/errors';
import { entities } from '@trestle/schema/entities/all';
import type { Caller, Context } from './context';
import { inTransaction } from './transaction';

/** Runs a write whose every try ends with this error number, after so many milliseconds. */
const run = async (errno: number, milliseconds: number) => {
  let tries = 0;
  let now = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  const database = { transaction: async () => { tries += 1; now += milliseconds; throw Object.assign(new Error('lost'), { original: { errno } }); } };
  const context = { database } as unknown as Context;
  const error = await inTransaction(context, entities[0]!, {} as Caller, async () => 'done').catch((thrown: unknown) => thrown);
  return { tries, status: error instanceof Problem ? error.status : 0 };
};
afterEach(() => jest.restoreAllMocks());

test('a deadlock is tried again, twelve times at most', async () => {
  expect(await run(1213, 1)).toEqual({ tries: 12, status: 503 });
});
test('nothing is begun again once a person has waited long enough (safety 27)', async () => {
  expect(await run(1205, 5000)).toEqual({ tries: 2, status: 503 });
});
test('what the database refuses for good is refused at once', async () => {
  expect(await run(1451, 1)).toEqual({ tries: 1, status: 409 });
});
