import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLogFile } from './logFile';
import { lockDataDir } from './dataDirLock';
import { loadOrCreateSecret } from './secrets';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'trestle-data-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));
const modeOf = (path: string) => statSync(join(dataDir, path)).mode & 0o777;

test('safety 35: only the owner may read logs and secrets, with any umask', () => {
  const formerUmask = process.umask(0);
  try {
    openLogFile(dataDir, 'bff');
    loadOrCreateSecret(dataDir, 'jwt');
  } finally {
    process.umask(formerUmask);
  }
  expect(['logs', 'logs/bff.log', 'secrets', 'secrets/jwt'].map(modeOf)).toEqual([0o700, 0o600, 0o700, 0o600]);
});

test('safety 35: a DATA_DIR that was open before is closed with what the product kept in it, and nothing else', () => {
  const files = ['logs/bff.log', 'outbox/a.eml', 'secrets/jwt', 'other/a.txt'];
  for (const folder of ['logs', 'outbox', 'secrets', 'releases', 'other']) mkdirSync(join(dataDir, folder));
  for (const file of files) writeFileSync(join(dataDir, file), 'x');
  for (const path of ['', 'logs', 'outbox', 'secrets', 'releases', 'other']) chmodSync(join(dataDir, path), 0o755);
  for (const file of files) chmodSync(join(dataDir, file), 0o644);
  const unlock = lockDataDir(dataDir);
  expect(['', 'logs', 'outbox', 'secrets', 'releases'].map(modeOf)).toEqual(Array(5).fill(0o700));
  expect([...files.slice(0, 3), 'supervisor.pid'].map(modeOf)).toEqual(Array(4).fill(0o600));
  expect(['other', 'other/a.txt'].map(modeOf)).toEqual([0o755, 0o644]);
  unlock();
});

test('an empty secret, as a power cut may leave it, is refused with what to do', () => {
  mkdirSync(join(dataDir, 'secrets'));
  writeFileSync(join(dataDir, 'secrets/jwt'), '\n');
  expect(() => loadOrCreateSecret(dataDir, 'jwt')).toThrow(/jwt is empty: restore it from a backup, or delete it/);
});
