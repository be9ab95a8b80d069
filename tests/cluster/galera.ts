import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { endProcess } from '../endProcess';
import { startPrivateDatabase } from '../api/parts/privateDatabase';
import { findGalera } from '../galera.mjs';
import { freePorts } from './freePorts';

const { PATH = '', HOME } = process.env;

/** A joining node starts from a copy of the first one's data, and is told where to follow from. */
const STATE_TRANSFER = `#!/bin/sh
here=$(dirname "$0")
while [ $# -gt 0 ]; do case "$1" in --role) role=$2; shift;; --gtid) gtid=$2; shift;; --address) address=$2; shift;; esac; shift; done
if [ "$role" = joiner ]; then
  rm -f "$here/position"
  echo "ready $address/copied"
  while [ ! -s "$here/position" ]; do sleep 0.1; done
  cat "$here/position"
else
  printf '%s\\n' "$gtid" > "$here/position.new"; mv "$here/position.new" "$here/position"
  echo "done $gtid"
fi
`;

/** A cluster of three database servers that all accept writes. */
export interface Cluster {
  /** DATABASE_URL with all nodes, the given one first. */
  url(first: number): string;
  /** Kills one node with SIGKILL. */
  kill(node: number): void;
  stop(): Promise<void>;
}

const untilSynced = async (url: string, log: string): Promise<void> => {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(200)) {
    const connection = await createConnection(url).catch(() => undefined);
    if (!connection) continue;
    const [rows] = await connection
      .query<RowDataPacket[]>("SHOW STATUS LIKE 'wsrep_local_state_comment'")
      .finally(() => connection.destroy());
    if (rows[0]?.['Value'] === 'Synced') return;
  }
  const logEnd = existsSync(log)
    ? readFileSync(log, 'utf8')
        .trim()
        .split('\n')
        .filter((line) => /ERROR|WSREP: (Member|State|Shifting)/.test(line))
        .slice(-8)
    : [];
  throw new Error(['A node of the cluster did not come up', ...logEnd].join('\n'));
};

/**
 * Starts three nodes with empty tables.
 * @throws Error when the machine has no Galera
 */
export const startCluster = async (): Promise<Cluster> => {
  const library = findGalera();
  if (!library) throw new Error('Galera is missing: `npm run faults` as root installs it, or says what to install.');
  const folder = mkdtempSync(join(tmpdir(), 'trestle-cluster-'));
  const template = await startPrivateDatabase();
  await template.halt();
  const password = (
    JSON.parse(readFileSync(join(template.dataDir, 'secrets/database.json'), 'utf8')) as { password: string }
  ).password;
  cpSync(join(template.dataDir, 'mariadb'), join(folder, '1'), { recursive: true });
  await template.stop();
  writeFileSync(join(folder, 'wsrep_sst_copied'), STATE_TRANSFER);
  chmodSync(join(folder, 'wsrep_sst_copied'), 0o755);
  // Four ports per node: clients, group, and two for state transfer.
  const ports = await freePorts(9);
  const [clients, groups, transfers] = [ports.slice(0, 3), ports.slice(3, 6), ports.slice(6)];
  const start = (node: number): ChildProcess => {
    const pathOf = (suffix: string) => join(folder, `${node}${suffix}`);
    return spawn(
      'mariadbd',
      [
        '--no-defaults',
        ...(process.getuid?.() === 0 ? ['--user=root'] : []),
        `--datadir=${pathOf('')}`,
        `--socket=${pathOf('.sock')}`,
        `--pid-file=${pathOf('.pid')}`,
        `--log-error=${pathOf('.log')}`,
        `--port=${clients[node - 1]}`,
        '--bind-address=127.0.0.1',
        '--skip-name-resolve',
        '--innodb-buffer-pool-size=64M',
        '--default-time-zone=+00:00',
        '--max-connections=300',
        '--binlog-format=ROW',
        '--innodb-autoinc-lock-mode=2',
        '--wsrep-on=ON',
        `--wsrep-provider=${library}`,
        '--wsrep-cluster-name=trestle',
        '--wsrep-sst-method=copied',
        `--wsrep-node-address=127.0.0.1:${groups[node - 1]}`,
        `--wsrep-provider-options=base_port=${groups[node - 1]};gmcast.listen_addr=tcp://127.0.0.1:${groups[node - 1]};` +
          `ist.recv_addr=127.0.0.1:${transfers[node - 1]};gcache.size=32M;` +
          'evs.keepalive_period=PT0.5S;evs.suspect_timeout=PT2S;evs.inactive_timeout=PT4S',
        `--wsrep-cluster-address=gcomm://${node === 1 ? '' : groups.map((port) => `127.0.0.1:${port}`).join()}`,
        ...(node === 1 ? ['--wsrep-new-cluster'] : []),
      ],
      { env: { HOME, PATH: [folder, PATH, '/usr/sbin'].join(delimiter) }, stdio: 'ignore' },
    );
  };
  const urlOf = (port: number | undefined) => `mysql://trestle:${password}@127.0.0.1:${port}/trestle`;
  const nodes: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(nodes.map((node) => endProcess(node, 'SIGKILL')));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    // Starts the first node alone, so that its copy for the others knows the cluster.
    nodes.push(start(1));
    await untilSynced(urlOf(clients[0]), join(folder, '1.log'));
    await endProcess(nodes.pop()!, 'SIGTERM');
    for (const node of [2, 3]) cpSync(join(folder, '1'), join(folder, String(node)), { recursive: true });
    for (const node of [1, 2, 3]) {
      nodes.push(start(node));
      await untilSynced(urlOf(clients[node - 1]), join(folder, `${node}.log`));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: (first) =>
      urlOf(0).replace('127.0.0.1:0', [0, 1, 2].map((i) => `127.0.0.1:${clients[(first - 1 + i) % 3]}`).join()),
    kill: (node) => {
      nodes[node - 1]!.kill('SIGKILL');
    },
    stop,
  };
};
