import type { QueryRunner } from '@trestle/db/identity/identityDb';
import { checkEarly, type RolloutCandidate } from './rollOut';

const release: RolloutCandidate = {
  name: 'mf-pricing',
  version: '1',
  contract: 2,
  pages: [],
  menus: [],
  homeCards: [],
};
/** A database without live remotes, whose current shell has this id. */
const withShell = (id: number): QueryRunner => ({
  executor: {
    selectRows: async <T>({ text }: { text: string }) => {
      const isShell = text.includes('`offers`') && !text.includes('`pages`');
      return (isShell ? [{ id, version: String(id), offers: null }] : []) as T[];
    },
    execute: async () => 0,
  },
});

test('safety 48: a release that waited for others is checked again only where the shell changed meanwhile', async () => {
  const checkFit = jest.fn(async () => ({}));
  const checkLocked = await checkEarly(withShell(1), release, true, checkFit);
  expect(checkFit).toHaveBeenCalledTimes(1);
  await checkLocked(release, [], async () => [], withShell(1));
  expect(checkFit).toHaveBeenCalledTimes(1);
  const transaction = withShell(2);
  await checkLocked(release, [], async () => [], transaction);
  expect(checkFit).toHaveBeenCalledTimes(2);
  // It reads in the transaction, and needs no second connection.
  expect(checkFit).toHaveBeenLastCalledWith(release, [], expect.any(Function), transaction);
});
