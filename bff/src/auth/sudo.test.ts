import type { Request, Response } from 'express';
import { badRequest } from '@trestle/schema/errors';
import { person } from '../../testing/memoryStore';
import { createSudoHandlers, type SudoOptions } from './sudo';

const [admin, store1] = [person(1, 'admin'), person(2, 'store1')];

test('safety 15: leaving an account ends the impersonation, also where the own session needs a new log-in', async () => {
  const ended: unknown[] = [];
  const { unsudo } = createSudoHandlers({
    store: {
      findLiveSession: async () => ({ user: admin }),
      endImpersonation: async (sessions: unknown) => ended.push(sessions),
    },
    factorPolicy: {
      requireForRenewal: async () => {
        throw badRequest('Log in again.');
      },
    },
    variant: 'standard',
    superuserGroup: 'Administrator',
  } as unknown as SudoOptions);
  const session = { session: 'theirs', parent: 'own', user: store1, actor: admin.id };
  const req = { user: { session, claims: { cap: 1 } }, requestId: 'r' } as unknown as Request;
  await expect(unsudo(req, {} as Response, () => {})).rejects.toMatchObject({ status: 400 });
  expect(ended).toEqual([{ session: 'theirs', parent: 'own' }]);
});
