import type { IdentityDb } from '@trestle/db/identity/identityDb';
import { memoryStore } from '../../../testing/memoryStore';
import { checkSecondFactors } from './checkAtStart';

/** Runs the check where these groups exist, and returns its warnings. */
async function warningsFor(requireSecondFactor: string[], existing: string[]): Promise<string[]> {
  const warnings: string[] = [];
  const executor = { selectRows: async () => existing.map((name) => ({ name })) };
  const settings = { serviceKey: 'a key', requireSecondFactor, superuserGroup: 'Administrator' };
  await checkSecondFactors({ executor } as unknown as IdentityDb, memoryStore(), settings, (each) =>
    warnings.push(each),
  );
  return warnings;
}

test('a required group that does not exist is named; the administrators need not exist yet', async () => {
  expect(await warningsFor(['Administrator', 'Managers', 'Buyer'], ['Buyer'])).toEqual([
    "REQUIRE_SECOND_FACTOR names groups that don't exist: Managers.",
  ]);
  expect(await warningsFor(['Buyer'], ['Buyer'])).toEqual([]);
});
