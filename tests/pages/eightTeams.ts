import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOutsideRemotes, type OutsideRemote } from '../outsideRemote';
import { startProduct } from '../product.mjs';
import { PASSWORD } from './people';

/** Teams with a remote in a repository of their own, beside the four of this one. */
export const TEAMS = ['Ash', 'Elm', 'Oak', 'Yew'] as const;
export type Team = (typeof TEAMS)[number];
/** Remotes of this repository. */
export const HOUSE_REMOTES = ['mf-admin', 'mf-catalogue', 'mf-orders', 'mf-reports'] as const;

export const remoteOf = (team: Team): string => `mf-${team.toLowerCase()}`;
/** Title of a team's page and of its card. */
export const cardOf = (team: Team): string => `Newest of ${team}`;

/** A product of its own with eight remotes, of which four were made and released from outside. */
export interface EightTeams {
  url: string;
  /** Runs `trestle-remote` for a team, with its token. @returns what it printed @throws Error when it fails */
  run(team: Team, ...args: string[]): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a product, makes four remotes from the template, and releases each with its own token. */
export async function startEightTeams(): Promise<EightTeams> {
  const [product, remotes] = await Promise.all([startProduct(), buildRemotes()]);
  const { url } = product;
  const { token: admin } = await post<{ token: string }>(url, '/api-token-auth/', '', {
    username: 'admin',
    password: PASSWORD,
  });
  const tokens = new Map<Team, string>();
  const run: EightTeams['run'] = async (team, ...args) => {
    const remote = remotes[TEAMS.indexOf(team)]!;
    const result = await remote.command([...args, '--to', url], { TRESTLE_RELEASE_TOKEN: tokens.get(team)! });
    if (result.code !== 0) throw new Error(`${team}: ${result.stderr}`);
    return result.stdout;
  };
  const release = async (team: Team) => {
    const name = remoteOf(team);
    const made = await post<{ token: string }>(url, '/api/trestle/release_token/', admin, { name, remote: name });
    tokens.set(team, made.token);
    await run(team, 'release', '--notes', `First of ${team}`);
    const contact = `${team.toLowerCase()}@example.com`;
    await post(url, `/api/trestle/module/${name}/owner/`, made.token, { team, contact });
    await post(url, `/api/trestle/module/${name}/open/`, admin, { open: true });
  };
  await Promise.all(TEAMS.map(release));
  return {
    url,
    run,
    stop: async () => {
      await product.stop();
      await Promise.all(remotes.map((remote) => remote.remove()));
    },
  };
}

/** Makes and builds the remotes. Each has titles of its own. */
async function buildRemotes(): Promise<OutsideRemote[]> {
  const remotes = await createOutsideRemotes(TEAMS.map(remoteOf));
  await Promise.all(
    remotes.map(async (remote, i) => {
      for (const file of ['src/remote.ts', 'src/NewestFabrics.tsx'])
        remote.write(
          file,
          readFileSync(join(remote.folder, file), 'utf8').replaceAll('Newest fabrics', cardOf(TEAMS[i]!)),
        );
      const built = await remote.command(['build']);
      if (built.code !== 0) throw new Error(built.stdout + built.stderr);
    }),
  );
  return remotes;
}

async function post<Reply>(url: string, path: string, token: string, body: object): Promise<Reply> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
  const reply = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Reply;
}
