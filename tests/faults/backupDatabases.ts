import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { startPrivateDatabase } from '../api/parts/privateDatabase';

const root = fileURLToPath(new URL('../..', `file://${__filename}`));
const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;

/** How a command ended, and all that it printed. */
export interface BackupCommandResult {
  code: number | null;
  output: string;
}
/** A server with demo data in the database `trestle`, and others to restore into. */
export interface BackupDatabases {
  /** DATABASE_URL of `trestle`. */
  url: string;
  /** As root, in `trestle`. */
  connection: Connection;
  /** Creates an empty database. @returns its DATABASE_URL */
  create(name: string): Promise<string>;
  /** Creates an account that only reads a database. @returns its DATABASE_URL */
  createReader(name: string): Promise<string>;
  /** Runs a command of the services to its end. */
  run(
    args: readonly string[],
    env?: Record<string, string>,
    whileRunning?: (child: ChildProcess) => Promise<void>,
  ): Promise<BackupCommandResult>;
  /** Runs a line of the shell, in which `$LOGIN` are the client's options. */
  shell(line: string): Promise<BackupCommandResult>;
  /** Names of the temporary files that commands left behind. */
  leftFiles(): string[];
  stop(): Promise<void>;
}

/** Starts a server with demo data. @param folder for files of the test */
export const startBackupDatabases = async (folder: string): Promise<BackupDatabases> => {
  const temporaryFolder = join(folder, 'tmp');
  mkdirSync(temporaryFolder);
  const database = await startPrivateDatabase();
  const { url, dataDir } = database;
  const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets/database.json'), 'utf8')) as { root_password: string };
  const socketPath = new URL(url).searchParams.get('socketPath')!;
  const connection = await createConnection({
    user: 'root',
    password: secrets.root_password,
    socketPath,
    database: 'trestle',
  });
  const loginFile = join(folder, 'root.cnf');
  writeFileSync(loginFile, `[client]\nuser=root\npassword=${secrets.root_password}\nsocket=${socketPath}\n`);
  const baseEnv = {
    PATH,
    HOME,
    NODE_COMPILE_CACHE,
    TMPDIR: temporaryFolder,
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: url,
  };
  const start = (
    program: string,
    args: readonly string[],
    env: Record<string, string>,
    whileRunning?: (child: ChildProcess) => Promise<void>,
  ) => toEnd(spawn(program, args, { cwd: root, env: { ...baseEnv, ...env } }), whileRunning);
  const run: BackupDatabases['run'] = (args, env = {}, whileRunning = undefined) =>
    start(process.execPath, ['db/dist/main.mjs', ...args], env, whileRunning);
  const installed = await start(process.execPath, ['db/dist/embedded/main.mjs', 'install'], {});
  if (installed.code !== 0) throw new Error(installed.output);
  await run(['demo']);
  const urlOf = (name: string) => url.replace('/trestle?', `/${name}?`);
  return {
    url,
    connection,
    run,
    create: async (name) => {
      await connection.query(`CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci`);
      for (const host of ['localhost', '127.0.0.1'])
        await connection.query(`GRANT ALL PRIVILEGES ON \`${name}\`.* TO 'trestle'@'${host}'`);
      return urlOf(name);
    },
    createReader: async (name) => {
      await connection.query("CREATE USER IF NOT EXISTS 'reader'@'localhost' IDENTIFIED BY 'a reader'");
      await connection.query(`GRANT SELECT ON \`${name}\`.* TO 'reader'@'localhost'`);
      return urlOf(name).replace(/\/\/.*?@/, '//reader:a%20reader@');
    },
    shell: (line) => start('/bin/sh', ['-c', line], { LOGIN: `--defaults-file=${loginFile}` }),
    leftFiles: () => readdirSync(temporaryFolder),
    stop: async () => {
      await connection.end();
      await database.stop();
    },
  };
};

/** Waits for a process, and returns what it printed. */
const toEnd = async (
  child: ChildProcess,
  whileRunning: ((child: ChildProcess) => Promise<void>) | undefined,
): Promise<BackupCommandResult> => {
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = new Promise<BackupCommandResult>((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
  await whileRunning?.(child);
  return ended;
};

/** Orders that go on being placed. */
export interface RunningOrders {
  /** Orders that were placed so far. */
  count(): number;
  stop(): Promise<void>;
}

/** Places one order line after the other, as the services do: counter and line in one transaction. */
export const createOrders = async ({ url }: BackupDatabases): Promise<RunningOrders> => {
  const connection = await createConnection(url);
  const [stock] = await connection.query<RowDataPacket[]>(
    'SELECT s.`id`, s.`product`, c.`delivery_date` FROM `stock` s LEFT JOIN `container` c ON c.`id` = s.`container`',
  );
  const [[order]] = await connection.query<RowDataPacket[]>('SELECT `id`, `store` FROM `store_order` LIMIT 1');
  let [count, isStopped] = [0, false];
  const work = async () => {
    while (!isStopped) {
      const row = stock[count % stock.length]!;
      await connection.query('START TRANSACTION');
      await connection.query(
        'UPDATE `stock` SET `quantity` = `quantity` + 1, `ordered` = `ordered` + 1 WHERE `id` = ?',
        [row['id']],
      );
      await connection.query(
        'INSERT INTO `store_order_line` ' +
          '(`store_order`, `stock_id`, `quantity`, `unit_price`, `store`, `product`, `expected_delivery_date`) ' +
          'VALUES (?, ?, 1, 5, ?, ?, ?)',
        [order!['id'], row['id'], order!['store'], row['product'], row['delivery_date']],
      );
      await connection.query('COMMIT');
      count += 1;
    }
  };
  const working = work();
  return {
    count: () => count,
    stop: async () => {
      isStopped = true;
      await working;
      await connection.end();
    },
  };
};
