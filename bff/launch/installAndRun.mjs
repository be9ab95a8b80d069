// Installs the packages of the lock, and then runs a script that imports them: `installAndRun.mjs SCRIPT [ARGUMENTS]`.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install } from './install.mjs';

const [script] = process.argv.splice(2, 1);
await install();
await import(pathToFileURL(resolve(script)).href);
