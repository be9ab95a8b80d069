import { createTotpSecrets, resealTotpSecrets } from './totpSecrets';

test('safety 87: a secret opens for its owner alone, and only with the key', async () => {
  const secrets = createTotpSecrets('one key');
  const sealed = await secrets.seal(7, 'ABCDEFGH');
  expect(sealed.includes('ABCDEFGH')).toBe(false);
  expect(await secrets.open(7, sealed)).toBe('ABCDEFGH');
  await expect(secrets.open(8, sealed)).rejects.toThrow('another SERVICE_KEY');
  await expect(createTotpSecrets('another key').open(7, sealed)).rejects.toThrow('another SERVICE_KEY');
});

test('safety 87: while the key is changed, all secrets move to the new one', async () => {
  const rows = [
    { user: 1, secret: await createTotpSecrets('old').seal(1, 'FIRST') },
    { user: 2, secret: await createTotpSecrets('new').seal(2, 'SECOND') },
    { user: 3, secret: await createTotpSecrets('lost').seal(3, 'THIRD') },
  ];
  const changed: number[] = [];
  const store = {
    listTotpSecrets: async () => rows,
    resealTotp: async (user: number, from: Buffer, to: Buffer) => {
      changed.push(user);
      const row = rows.find((each) => each.user === user && each.secret === from)!;
      row.secret = to;
    },
  };
  expect(await resealTotpSecrets(store, 'new,old')).toBe(1);
  expect(changed).toEqual([1]);
  expect(await createTotpSecrets('new').open(1, rows[0]!.secret)).toBe('FIRST');
});
