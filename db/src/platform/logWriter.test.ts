import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { CORPUS } from '@trestle/schema/testing/nastyTexts';
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
function readPipe(pipe: number): string {
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
  const writer = createLogWriter(10, descriptor);
  writer.write('one\n');
  expect(readFileSync(file, 'utf8')).toBe('');
  writer.write('größer\n');
  expect(readFileSync(file, 'utf8')).toBe('one\ngrößer\n');
  writer.write('two\n');
  writer.flush();
  expect(readFileSync(file, 'utf8')).toBe('one\ngrößer\ntwo\n');
  closeSync(descriptor);
});

test('safety 53: a full disk loses only lines, and later lines are written when there is space', () => {
  const fullDisk = openSync('/dev/full', 'w');
  const writer = createLogWriter(1, fullDisk);
  for (let i = 0; i < 1000; i += 1) writer.write('lost\n');
  writer.flush();
  closeSync(fullDisk);
  writer.write('lost, too: nobody is there\n');
  const file = join(folder, 'log');
  // The lowest free descriptor is taken, so the writer finds this file where the full disk was.
  expect(openSync(file, 'a')).toBe(fullDisk);
  writer.write('written\n');
  expect(readFileSync(file, 'utf8')).toBe('written\n');
  closeSync(fullDisk);
});

test('safety 53: lines wait for a slow reader, in order and each once', () => {
  const pipe = openPipe();
  const writer = createLogWriter(1, pipe);
  const sentLines = Array.from({ length: 9000 }, (_, i) => `line ${i}\n`);
  for (const line of sentLines) writer.write(line);
  let received = '';
  while (received.length < sentLines.join('').length) {
    const part = readPipe(pipe);
    expect(part).not.toBe('');
    received += part;
    writer.flush();
  }
  expect(received + readPipe(pipe)).toBe(sentLines.join(''));
  closeSync(pipe);
});

test('a pipe that is full in the middle of a letter loses none', () => {
  const pipe = openPipe();
  const writer = createLogWriter(1, pipe);
  // Letters of 3 bytes, of which no pipe of 4 KiB pages holds a whole number.
  const line = `${'€'.repeat(1000)}\n`;
  const lines = line.repeat(60);
  writer.write(lines);
  let received = Buffer.alloc(0);
  while (received.length < Buffer.byteLength(lines)) {
    const part = Buffer.alloc(64 * 1024);
    received = Buffer.concat([received, part.subarray(0, readSync(pipe, part))]);
    writer.flush();
  }
  expect(received.toString()).toBe(lines);
  closeSync(pipe);
});

test('safety 53: at most four million unread characters are buffered', () => {
  const pipe = openPipe();
  const writer = createLogWriter(64 * 1024 * 1024, pipe);
  const line = `${'x'.repeat(1023)}\n`;
  for (let i = 0; i < 6 * 1024; i += 1) writer.write(line);
  let received = 0;
  for (let part = ' '; part !== ''; received += part.length) {
    writer.flush();
    part = readPipe(pipe);
  }
  expect(received).toBe(4 * 1024 * 1024);
  closeSync(pipe);
});

test('safety 77: every text of the corpus is one line of a log, which reads as the text', () => {
  const file = join(folder, 'log');
  const descriptor = openSync(file, 'a');
  const writer = createLogWriter(1, descriptor);
  const log = pino({ base: null }, writer);
  for (const { name, text } of CORPUS) log.info({ [`name ${name}`]: text, text }, text);
  writer.flush();
  closeSync(descriptor);
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  expect(lines).toHaveLength(CORPUS.length);
  const wellFormed = (text: string): string => Buffer.from(text).toString();
  lines.forEach((line, i) => {
    const { msg, text } = JSON.parse(line) as { msg: string; text: string };
    expect([wellFormed(msg), wellFormed(text)]).toEqual(Array.from({ length: 2 }, () => wellFormed(CORPUS[i]!.text)));
    // oxlint-disable-next-line no-control-regex
    expect(line).not.toMatch(/[\u0000-\u001f]/);
  });
});
