import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogWriter } from './logWriter';

test('lines are gathered, and written whole', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trestle-log-'));
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
  rmSync(folder, { recursive: true });
});
test('safety 53: where nothing can be written, lines are lost and nothing else', () => {
  const full = openSync('/dev/full', 'w');
  const lines = createLogWriter(1, full);
  for (let at = 0; at < 1000; at += 1) lines.write('lost\n');
  lines.flush();
  closeSync(full);
  lines.write('nobody there\n');
});
