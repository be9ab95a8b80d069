import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const dataDir = process.env['TRESTLE_DATA_DIR']!;
const isOpen = (path: string): boolean => (lstatSync(path).mode & 0o077) !== 0;

test('safety 35, 62: nobody else on the machine gets into DATA_DIR: logs, mails, secrets, the database and its socket', () => {
  expect(isOpen(dataDir)).toBe(false);
  const names = readdirSync(dataDir);
  expect(names).toEqual(expect.arrayContaining(['logs', 'mariadb', 'run', 'secrets']));
  const inside = ['logs', 'outbox', 'run', 'secrets', 'mariadb']
    .filter((name) => names.includes(name))
    .flatMap((name) => readdirSync(join(dataDir, name)).map((file) => join(name, file)));
  expect([...names, ...inside].filter((path) => isOpen(join(dataDir, path)))).toEqual([]);
});
