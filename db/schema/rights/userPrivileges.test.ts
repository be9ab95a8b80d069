import { impersonationError, mayLogOut, userChangeError, mayImpersonate, type UserPrivileges } from './userPrivileges';

const person = (more: Partial<UserPrivileges> = {}): UserPrivileges => ({
  id: 2,
  is_superuser: false,
  is_staff: false,
  is_active: true,
  isAdministrator: false,
  ...more,
});
const superuser = person({ id: 1, is_superuser: true, isAdministrator: true });
const administrator = person({ id: 1, is_staff: true, isAdministrator: true });
const staff = person({ id: 1, is_staff: true });

test.each([
  [{ is_superuser: true }, 'go', true],
  [{ is_staff: true }, 'go', false],
  [{}, 'go', false],
  [{ is_superuser: true }, 'standard', true],
  [{ is_staff: true }, 'standard', true],
  [{}, 'standard', false],
] as const)('%j in the %s variant may act for others: %s (S2 §2)', (more, variant, may) => {
  expect(mayImpersonate(person(more), variant)).toBe(may);
});

test.each([
  [
    'a superuser for anybody',
    superuser,
    person({ is_superuser: true, is_staff: true, isAdministrator: true }),
    undefined,
  ],
  ['nobody for themselves', superuser, superuser, /You are/],
  ['nobody for who is out of office', superuser, person({ is_active: false }), /not active/],
  ['staff for other people', staff, person(), undefined],
  ['staff for no superuser', administrator, person({ is_superuser: true }), /superuser may act for a superuser/],
  ['staff for no staff', administrator, person({ is_staff: true }), /member of staff/],
  ['staff for no administrator', staff, person({ isAdministrator: true }), /Only an administrator/],
  ['an administrator for an administrator', administrator, person({ isAdministrator: true }), undefined],
])('safety 13: %s', (_, actor, other, refusal) => {
  if (refusal) expect(impersonationError(actor, other)).toMatch(refusal);
  else expect(impersonationError(actor, other)).toBeUndefined();
});

test.each([
  ['a superuser changes a superuser', superuser, person({ is_superuser: true }), undefined],
  ['an administrator changes no superuser', administrator, person({ is_superuser: true }), /Only a superuser/],
  ['an administrator changes staff', administrator, person({ is_staff: true, isAdministrator: true }), undefined],
  ['others change no staff', person({ id: 1 }), person({ is_staff: true }), /member of staff/],
  ['others change no administrator', person({ id: 1 }), person({ isAdministrator: true }), /change an administrator/],
  ['others change people', person({ id: 1 }), person(), undefined],
])('safety 58: %s', (_, caller, other, refusal) => {
  if (refusal) expect(userChangeError(caller, other)).toMatch(refusal);
  else expect(userChangeError(caller, other)).toBeUndefined();
});

test('only a superuser logs out a superuser, who logs out themselves, too', () => {
  const [clerk, chief] = [
    { id: 1, is_superuser: false },
    { id: 2, is_superuser: true },
  ];
  expect([mayLogOut(clerk, chief), mayLogOut(chief, { ...chief, id: 3 }), mayLogOut(chief, chief)]).toEqual([
    false,
    true,
    true,
  ]);
  expect(mayLogOut(clerk, { id: 3, is_superuser: false })).toBe(true);
});
