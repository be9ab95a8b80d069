import { generateRecoveryCodes, readRecoveryCode } from './recoveryCodes';

test('safety 87: ten different codes of 16 characters, in groups', () => {
  const codes = generateRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/);
});
test('a code is read however it is typed', () => {
  const [code] = generateRecoveryCodes();
  const plain = code!.replaceAll('-', '');
  expect([code!, plain, ` ${code!.toUpperCase()} `, plain.replace(/(.{8})/, '$1 ')].map(readRecoveryCode)).toEqual(
    Array.from({ length: 4 }, () => plain),
  );
});
test.each(['', '123456', 'abcd-efgh-jkmn', 'abcd-efgh-jkmn-pqr!', 'l'.repeat(16), '0'.repeat(16)])(
  '%p is no recovery code',
  (typed) => expect(readRecoveryCode(typed)).toBeNull(),
);
