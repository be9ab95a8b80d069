import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogWriter } from './logWriter';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trestle-log-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** A pipe whose writes fail, instead of waiting, while nobody reads. */
function openPipe(): number {
  const file = join(folder, 'pipe');
  execFileSync('mkfifo', [file]);
  return openSync(file, constants.O_RDWR | constants.O_NONBLOCK);
}

/** All that a pipe holds now. */
function drain(pipe: number): string {
  const parts: Buffer[] = [];
  for (;;) {
    const buffer = Buffer.alloc(64 * 1024);
    try {
      parts.push(buffer.subarray(0, readSync(pipe, buffer)));
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('EAGAIN');
      return Buffer.concat(parts).toString();
    }
  }
}

test('lines are buffered and written whole', () => {
  const file = join(folder, 'log');
  const descriptor = openSync(file, 'a');
  const lines = createLogWriter(10, descriptor);
  lines.write('one\n');
  expect(readFileSync(file, 'utf8')).toBe('');
  lines.write('größer\n');
  expect(readFileSync(file, 'utf8')).toBe('one\ngrößer\n');
  lines.write('two\n');
  lines.flush();
  expect(readFileSync(file, 'utf8')).toBe('one\ngrößer\ntwo\n');
  closeSync(descriptor);
});

test('safety 53: a full disk loses only lines, and later lines are written when there is space', () => {
  const full = openSync('/dev/full', 'w');
  const lines = createLogWriter(1, full);
  for (let i = 0; i < 1000; i += 1) lines.write('lost\n');
  lines.flush();
  closeSync(full);
  lines.write('lost, too: nobody is there\n');
  const file = join(folder, 'log');
  // The lowest free descriptor is taken, so the writer finds this file where the full disk was.
  expect(openSync(file, 'a')).toBe(full);
  lines.write('written\n');
  expect(readFileSync(file, 'utf8')).toBe('written\n');
  closeSync(full);
});

test('safety 53: lines wait for a slow reader, in order and each once', () => {
  const pipe = openPipe();
  const lines = createLogWriter(1, pipe);
  const sent = Array.from({ length: 9000 }, (_, i) => `line ${i}\n`);
  for (const line of sent) lines.write(line);
  let received = '';
  while (received.length < sent.join('').length) {
    const part = drain(pipe);
    expect(part).not.toBe('');
    received += part;
    lines.flush();
  }
  expect(received + drain(pipe)).toBe(sent.join(''));
  closeSync(pipe);
});

test('safety 53: at most four million unread characters are buffered', () => {
  const pipe = openPipe();
  const lines = createLogWriter(64 * 1024 * 1024, pipe);
  const line = `${'x'.repeat(1023)}\n`;
  for (let i = 0; i < 6 * 1024; i += 1) lines.write(line);
  let received = 0;
  for (let part = ' '; part !== ''; received += part.length) {
    lines.flush();
    part = drain(pipe);
  }
  expect(received).toBe(4 * 1024 * 1024);
  closeSync(pipe);
});
