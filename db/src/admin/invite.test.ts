import type { Change, Write } from '../collection/call/context';
import { askForInvitations } from './invite';

/** A new person who is to be invited. */
const newPerson = (id: number, isSuperuser: boolean): Change => ({
  kind: 'create',
  id,
  before: null,
  values: { is_superuser: isSuperuser },
  item: { invite: true },
});

async function invite(oidcOnly: boolean): Promise<{ asked: unknown[]; told: number[] }> {
  const asked: unknown[] = [];
  const execute = async ({ values }: { values: readonly unknown[] }) => asked.push(...values);
  const write = { context: {}, transaction: { execute }, audit: [] } as unknown as Write;
  await askForInvitations([newPerson(1, false), newPerson(2, true)], write, oidcOnly);
  return { asked, told: write.audit.map(({ other_id: id }) => id) };
}

test('where only superusers have passwords, nobody else is invited, nor does the history say so', async () => {
  expect(await invite(true)).toEqual({ asked: [2], told: [2] });
  expect(await invite(false)).toEqual({ asked: [1, 2], told: [1, 2] });
});
