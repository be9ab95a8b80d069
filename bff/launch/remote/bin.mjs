#!/usr/bin/env node
// Also read by a Node that is too old for everything else.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const [oldest, running] = [engines.node.replace('>=', ''), process.versions.node];
const [[oldestMajor, oldestMinor], [major, minor]] = [oldest, running].map((version) => version.split('.').map(Number));
if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) await import('./dist/main.mjs');
else {
  process.stderr.write(`trestle-remote needs Node ${oldest} or later. This is ${running}: ${process.execPath}\n`);
  process.exitCode = 2;
}
