import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

jest.setTimeout(180_000);

const root = resolve(__dirname, '../..');
const runNode = (cwd: string, script: string, ...args: string[]) =>
  execFileSync(process.execPath, [resolve(root, script), ...args], { cwd, encoding: 'utf8', stdio: 'pipe' });

const TSCONFIG = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023', 'dom'],
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  },
  include: ['src'],
};
const REMOTE_SOURCE = `
import { defineRemote, page } from '@trestle/kit/core';
import { codeFabric } from '@trestle/schema/entities/code_fabric';
export default defineRemote({
  name: 'mf-outside',
  contract: 2,
  entities: [codeFabric],
  pages: [page('outside.list', '/outside/list', () => import('./Outside'))],
});
`;
const SCREEN_SOURCE = `
import { PageHeader } from '@trestle/kit/core';
import { ListPage, type LinkTo } from '@trestle/kit/list';
import type { RowOf } from '@trestle/schema/entity';
import { codeFabric } from '@trestle/schema/entities/code_fabric';
const toForm: LinkTo<RowOf<typeof codeFabric>> = ({ id }) => ({ route: 'code_fabric.edit', params: { id } });
export default function Outside() {
  return <><PageHeader title="Outside" /><ListPage entity={codeFabric} columns={['description']} linkTo={toForm} /></>;
}
`;

/** A service that gets a call which nobody signed. */
const SERVICE_SOURCE = `
import { IdentityError, verifyCall } from '@trestle/service-identity';
try {
  verifyCall({ header: undefined, method: 'GET', target: '/' }, { service: 'slots', secret: 'svc_x' });
} catch (error) {
  console.log(error instanceof IdentityError && 'IdentityError', error.message);
}
`;

let folder: string;
const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'trestle-outside-'));
  mkdirSync(join(folder, 'src'));
  write('package.json', JSON.stringify({ name: 'mf-outside', version: '1.0.0', type: 'module' }));
  write('tsconfig.json', JSON.stringify(TSCONFIG));
  write('src/remote.ts', REMOTE_SOURCE);
  write('src/Outside.tsx', SCREEN_SOURCE);
  write(
    'rspack.config.mjs',
    "import { remoteConfig } from '@trestle/kit/rspack';\n" +
      "export default remoteConfig({ context: import.meta.dirname, name: 'mf-outside', port: 4200 });\n",
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Installs packed packages, and links those that npm would fetch for them. */
function installPacked(archives: readonly string[]): void {
  const packages = join(folder, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(join(root, 'node_modules')).filter((each) => each !== '@trestle'))
    symlinkSync(join(root, 'node_modules', name), join(packages, name));
  for (const archive of archives) {
    const target = join(packages, '@trestle', /^trestle-([a-z-]+)-\d/.exec(basename(archive))![1]!);
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['-xzf', archive, '-C', target, '--strip-components=1']);
  }
}

test('a team outside checks and builds a remote with what npm run pack-kit makes', () => {
  const archives = runNode(root, 'bff/launch/packKit.mjs', folder).trim().split('\n');
  expect(archives).toHaveLength(4);
  installPacked(archives);
  const kit = join(folder, 'node_modules/@trestle/kit');
  expect(readdirSync(join(kit, 'shell/kit/list')).filter((file) => file.endsWith('.tsx'))).toEqual([]);

  runNode(folder, 'node_modules/typescript/bin/tsc', '-p', folder);
  write('src/Outside.tsx', SCREEN_SOURCE.replace("route: 'code_fabric.edit'", 'path: 7'));
  expect(() => runNode(folder, 'node_modules/typescript/bin/tsc', '-p', folder)).toThrow('Command failed');
  write('src/Outside.tsx', SCREEN_SOURCE);

  runNode(folder, 'node_modules/@rspack/cli/bin/rspack.js', 'build');
  const remote = JSON.parse(readFileSync(join(folder, 'dist/remote.json'), 'utf8')) as object;
  expect(remote).toMatchObject({ contract: 2, pages: [{ name: 'outside.list' }] });

  write('service.mjs', SERVICE_SOURCE);
  expect(runNode(folder, join(folder, 'service.mjs')).trim()).toBe('IdentityError The call has no identity.');
});
