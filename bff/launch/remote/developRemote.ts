import { CommandError } from '../../src/releases/commands/sendTarget';
import { serveRemote } from '../serveRemote.mjs';
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
  const origin = requireOrigin(trestle);
  if (!/^\d+$/.test(port)) throw new CommandError('wrongUse', '--port wants a number.');
  const usesOther = ['vite', 'webpack'].some((builder) => hasConfigFor(builder, folder));
  if (usesOther) return serveBuilds({ folder, name }, { builder: findBuilder(folder), trestle: origin, port }, print);
  return serveRemote({ name, folder, rspack: findRspack(folder), trestle: origin, port });
}

/** Returns the origin that `--in` names. @throws CommandError for what is no address */
export function requireOrigin(trestle: string | undefined): string {
  if (trestle && URL.canParse(trestle)) return new URL(trestle).origin;
  throw new CommandError('wrongUse', 'Name the address of the running Trestle: --in https://…');
}
