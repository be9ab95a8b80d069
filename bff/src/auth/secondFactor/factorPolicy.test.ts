import type { Factors } from '@trestle/db/identity/secondFactor/factors';
import { person } from '../../../testing/memoryStore';
import { createFactorPolicy } from './factorPolicy';

const NONE: Factors = { totp: false, passkeys: 0, recoveryCodes: 0 };
const APP: Factors = { totp: true, passkeys: 0, recoveryCodes: 10 };
/** A session that began at an identity provider. */
const PROVIDER = 'by provider';
const manager = person(7, 'ada', { groups: [{ id: 3, name: 'Managers' }] });
const superuser = person(1, 'admin', { is_superuser: true });

const ownerOf = (actor: number, session = 'by password') => ({ actor, session });

/** A policy for people with these factors, and the tickets that it has made. */
function policyFor(factors: Readonly<Record<number, Factors>>, groups: readonly string[]) {
  const tickets: [user: number, purpose: string][] = [];
  const store = {
    readFactors: async (user: number) => factors[user] ?? NONE,
    hasFactorInSession: async (user: number, session: string) => session === PROVIDER || user in factors,
    createTicket: async (user: number, purpose: string) => {
      tickets.push([user, purpose]);
      return 'a ticket';
    },
  };
  return { policy: createFactorPolicy(store, { groups, superuserGroup: 'Administrator' }), tickets };
}

test('safety 87: without a factor, and without a group that needs one, the password is enough', async () => {
  const { policy, tickets } = policyFor({}, ['Administrator']);
  await expect(policy.requireFactor(manager)).resolves.toBeUndefined();
  expect(tickets).toEqual([]);
});
test('safety 87: who has a factor is asked for it, also where no group needs one', async () => {
  const { policy, tickets } = policyFor({ 7: APP }, []);
  await expect(policy.requireFactor(manager)).rejects.toMatchObject({
    status: 401,
    body: { second_factor: ['totp'], ticket: 'a ticket' },
  });
  expect(tickets).toEqual([[7, 'verify']]);
});
test('safety 87: who needs one and has none gets a ticket to set one up', async () => {
  const { policy, tickets } = policyFor({}, ['Buyers', 'Managers']);
  await expect(policy.requireFactor(manager)).rejects.toMatchObject({ status: 401, body: { second_factor: [] } });
  expect(tickets).toEqual([[7, 'enrol']]);
});
test("safety 87: the administrators' group stands for superusers, too; another group doesn't", () => {
  expect(policyFor({}, ['Administrator']).policy.isRequired(superuser)).toBe(true);
  expect(policyFor({}, ['Managers']).policy.isRequired(superuser)).toBe(false);
});
test('safety 87: a session of a person who needs a factor by now is not prolonged', async () => {
  await expect(policyFor({}, ['Managers']).policy.requireForRenewal(manager, ownerOf(7))).rejects.toMatchObject({
    status: 400,
  });
  await expect(
    policyFor({ 7: APP }, ['Managers']).policy.requireForRenewal(manager, ownerOf(7)),
  ).resolves.toBeUndefined();
});
test('safety 87: to act for a person who needs a factor, the acting one must have one', async () => {
  const { policy } = policyFor({ 1: APP, 7: APP }, ['Managers']);
  await expect(policy.requireForSudo(manager, ownerOf(2))).rejects.toMatchObject({ status: 403 });
  await expect(policy.requireForSudo(manager, ownerOf(1))).resolves.toBeUndefined();
});
test('safety 87: an identity provider asks for second factors itself', async () => {
  const { policy } = policyFor({}, ['Managers']);
  await expect(policy.requireForRenewal(manager, ownerOf(7, PROVIDER))).resolves.toBeUndefined();
  await expect(policy.requireForSudo(manager, ownerOf(2, PROVIDER))).resolves.toBeUndefined();
});
