import { CommandError } from '../../src/releases/commands/sendTarget';
import { serveRemote } from '../serveRemote.mjs';
import { findRspack } from './buildRemote';
import type { RemoteFolder } from './remoteFolder';

/** Serves a remote with hot reload, to be opened in a running Trestle that allows overrides from here. */
export async function developRemote(
  { folder, name }: RemoteFolder,
  trestle: string | undefined,
  port: string,
): Promise<void> {
  const origin = requireOrigin(trestle);
  if (!/^\d+$/.test(port)) throw new CommandError('wrongUse', '--port wants a number.');
  await serveRemote({ name, folder, rspack: findRspack(folder), trestle: origin, port });
}

/** Returns the origin that `--in` names. @throws CommandError for what is no address */
export function requireOrigin(trestle: string | undefined): string {
  if (trestle && URL.canParse(trestle)) return new URL(trestle).origin;
  throw new CommandError('wrongUse', 'Name the address of the running Trestle: --in https://…');
}
