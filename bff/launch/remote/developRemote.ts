import { CommandError } from '../../src/releases/commands/sendTarget';
import { serveRemote } from '../serveRemote.mjs';
import { findRspack, hasConfigFor } from './buildRemote';
import type { RemoteFolder } from './remoteFolder';

const NO_RSPACK_CONFIG =
  'dev needs rspack.config.mjs, as init makes it: other development servers compile each module when it is asked for, ' +
  'so there are no digests, and the shell runs nothing of another bundler without them.';

/** Serves a remote with hot reload, to be opened in a running Trestle that allows overrides from here. */
export async function developRemote(
  { folder, name }: RemoteFolder,
  trestle: string | undefined,
  port: string,
): Promise<void> {
  const origin = requireOrigin(trestle);
  if (!hasConfigFor('rspack', folder)) throw new CommandError('wrongUse', NO_RSPACK_CONFIG);
  if (!/^\d+$/.test(port)) throw new CommandError('wrongUse', '--port wants a number.');
  await serveRemote({ name, folder, rspack: findRspack(folder), trestle: origin, port });
}

/** Returns the origin that `--in` names. @throws CommandError for what is no address */
export function requireOrigin(trestle: string | undefined): string {
  if (trestle && URL.canParse(trestle)) return new URL(trestle).origin;
  throw new CommandError('wrongUse', 'Name the address of the running Trestle: --in https://…');
}
