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
  if (!trestle || !URL.canParse(trestle))
    throw new CommandError('wrongUse', 'Name the address of the running Trestle: --in https://…');
  if (!/^\d+$/.test(port)) throw new CommandError('wrongUse', '--port wants a number.');
  await serveRemote({ name, folder, rspack: findRspack(folder), trestle: new URL(trestle).origin, port });
}
