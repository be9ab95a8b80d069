import { CommandError } from '../../src/releases/commands/commandError';
import { requireOrigin } from '../../src/releases/commands/sendTarget';
import { isFreePort, serveRemote } from '../serveRemote.mjs';
import { findBuilder, findRspack, hasConfigFor } from './buildRemote';
import type { RemoteFolder } from './remoteFolder';
import { serveBuilds } from './serveBuilds';

/**
 * Serves a remote to be opened in a running Trestle that allows overrides from here: with hot reload by rspack, or built
 * anew after each save by another bundler.
 */
export async function developRemote(
  { folder, name }: RemoteFolder,
  trestle: string | undefined,
  port: string,
  print: (text: string) => void,
): Promise<void> {
  const origin = requireOrigin(trestle, '--in');
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535)
    throw new CommandError('wrongUse', '--port wants a number from 1 to 65535.');
  if (!(await isFreePort(Number(port))))
    throw new CommandError('wrongUse', `Another program has port ${port}: end it, or name another with --port.`);
  const usesOther = ['vite', 'webpack'].some((builder) => hasConfigFor(builder, folder));
  if (usesOther) return serveBuilds({ folder, name }, { builder: findBuilder(folder), trestle: origin, port }, print);
  return serveRemote({ name, folder, rspack: findRspack(folder), trestle: origin, port });
}
