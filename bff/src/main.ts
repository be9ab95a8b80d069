import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publishAll } from './remotes/publish';
import { serve } from './serve';
import { publishSettings } from './settings';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const FILES_ONLY = '--files-only';

/** `node bff/dist/main.mjs publish`: puts the remotes' builds into this machine's DATA_DIR, and makes new ones current. */
async function publish(option: string | undefined): Promise<void> {
  if (option !== undefined && option !== FILES_ONLY) throw new Error(`publish knows no ${option}, only ${FILES_ONLY}.`);
  const { dataDir, databaseUrl } = publishSettings();
  const releases = await publishAll({
    root,
    dataDir: resolve(dataDir),
    databaseUrl,
    say,
    filesOnly: option === FILES_ONLY,
  });
  if (releases.length === 0) throw new Error('There is no build to publish: run `npm run build` first.');
  for (const { name, version } of releases) say(`${name} ${version} is on this machine.`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const COMMANDS: Readonly<Record<string, () => Promise<void> | void>> = {
  serve: () => serve(root),
  publish: () => publish(process.argv[3]),
};
const command = COMMANDS[process.argv[2] ?? 'serve'];
try {
  if (!command) throw new Error(`There is no command ${process.argv[2]}: ${Object.keys(COMMANDS).join(', ')}`);
  await command();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
