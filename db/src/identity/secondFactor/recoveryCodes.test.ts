import { generateRecoveryCodes, readRecoveryCode } from './recoveryCodes';

test('safety 87: ten different codes of 24 characters, in groups', () => {
  const codes = generateRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([a-km-np-z2-9]{4}-){5}[a-km-np-z2-9]{4}$/);
});
test('a code is read however it is typed', () => {
  const [code] = generateRecoveryCodes();
  const plain = code!.replaceAll('-', '');
  expect([code!, plain, ` ${code!.toUpperCase()} `, plain.replace(/(.{8})/, '$1 ')].map(readRecoveryCode)).toEqual(
    Array.from({ length: 4 }, () => plain),
  );
});
test('a code of before, with 16 characters, is read, too', () => {
  expect(readRecoveryCode('ABCD-efgh jkmn-pqrs')).toBe('abcdefghjkmnpqrs');
});
test.each(['', '123456', 'abcd-efgh-jkmn', 'abcd-efgh-jkmn-pqr!', 'l'.repeat(24), '0'.repeat(24), 'a'.repeat(20)])(
  '%p is no recovery code',
  (typed) => expect(readRecoveryCode(typed)).toBeNull(),
);
