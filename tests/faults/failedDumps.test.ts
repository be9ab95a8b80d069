import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databases, fileOf, folder, refusal } from './demoBackup';

describe('a dump that fails', () => {
  /** Puts a program in place of mariadb-dump. */
  const fakeDump = (script: string): Record<string, string> => {
    const programs = fileOf('programs');
    mkdirSync(programs, { recursive: true });
    const lines = [
      '#!/bin/sh',
      `case "$*" in *--version*) echo MariaDB; exit;; esac`,
      `echo "$@" > ${fileOf('arguments')}`,
      script,
    ];
    writeFileSync(join(programs, 'mariadb-dump'), `${lines.join('\n')}\n`, { mode: 0o755 });
    return { PATH: `${programs}:${process.env['PATH']}` };
  };
  const real = '/usr/bin/env -i /usr/bin/mariadb-dump "$@"';
  test.each([
    ['with a message', `${real} | head -c 100000; echo 'mariadb-dump: Got error: 2013' >&2; exit 3`, /Got error: 2013/],
    ['and says nothing', `${real} | head -c 100000`, /^The dump ended before its last line\.\n$/],
    ['at once', 'exit 1', /^mariadb-dump ended with 1\n$/],
  ])('%s leaves the earlier backup, no other file, and one line', async (_, script, message) => {
    const target = fileOf('target/daily.sql.gz');
    mkdirSync(fileOf('target'), { recursive: true });
    writeFileSync(target, 'the earlier one');
    expect(await databases.run(['backup', target], fakeDump(script))).toEqual(refusal(message));
    expect(readdirSync(fileOf('target'))).toEqual(['daily.sql.gz']);
    expect(readFileSync(target, 'utf8')).toBe('the earlier one');
    const { password } = new URL(databases.url);
    expect(readFileSync(fileOf('arguments'), 'utf8')).toContain('--single-transaction');
    expect(readFileSync(fileOf('arguments'), 'utf8')).not.toContain(password);
    expect(databases.leftFiles()).toEqual([]);
  });
  test('because the process is told to end leaves no file either', async () => {
    const target = fileOf('stopped.sql.gz');
    const started = fileOf('started');
    const running = databases.run(['backup', target], fakeDump(`touch ${started}; exec sleep 60`), async (child) => {
      while (!existsSync(started)) await sleep(50);
      child.kill('SIGTERM');
    });
    expect(await running).toEqual(refusal('Stopped by SIGTERM.'));
    expect(readdirSync(folder).filter((name) => name.startsWith('stopped'))).toEqual([]);
    expect(databases.leftFiles()).toEqual([]);
  });
});
