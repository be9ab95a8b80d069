import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { requireClients } from '../../embedded/installPrograms';
import { runProgram } from '../../embedded/runProgram';
import { parseUrl, type DatabaseAddress, type Host } from '../sql/databaseUrl';
import { databaseServer } from '../sql/server/databaseServer';

/** Longest wait for a host that takes writes. */
const HOST_TIMEOUT_MS = 5000;

/** The database's own programs, with what they need to log in. */
export interface DatabaseTools {
  dump: string;
  client: string;
  /** Whether `dump` is MariaDB's. MySQL's has options of its own. */
  isMariaDb: boolean;
  /** First argument of both: names the private file with account, address and encryption. */
  loginArgument: string;
  database: string;
  /** Removes the private file. */
  remove(): void;
}

/**
 * Finds the programs and writes the file that they log in with. The password stands in no command line, which every user
 * of the machine could read.
 * @param url DATABASE_URL; of several hosts, the first that takes writes
 */
export async function prepareTools(url: string, env: NodeJS.ProcessEnv): Promise<DatabaseTools> {
  const { dump, client } = requireClients(env.PATH);
  const [host, dumpVersion, clientVersion] = await Promise.all([
    databaseServer(url).confirmedHost(HOST_TIMEOUT_MS),
    runProgram(dump, ['--version'], env),
    runProgram(client, ['--version'], env),
  ]);
  const address = parseUrl(url);
  const folder = mkdtempSync(join(tmpdir(), 'trestle-login-'));
  const authoritiesFile = join(folder, 'ca.pem');
  const loginFile = join(folder, 'login.cnf');
  if (address.ssl) writeFileSync(authoritiesFile, authoritiesOf(address), { mode: 0o600 });
  const sections = [['mysqldump', dumpVersion] as const, ['mysql', clientVersion] as const].map(([section, version]) =>
    loginSection(section, { address, host, isMariaDb: isMariaDb(version), authoritiesFile }),
  );
  writeFileSync(loginFile, sections.join('\n'), { mode: 0o600 });
  return {
    dump,
    client,
    isMariaDb: isMariaDb(dumpVersion),
    loginArgument: `--defaults-file=${loginFile}`,
    database: address.database,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const isMariaDb = (version: string): boolean => version.includes('MariaDB');
const authoritiesOf = ({ ssl }: DatabaseAddress): string => String(ssl?.ca ?? rootCertificates.join('\n'));

/** What a program logs in with. */
export interface Login {
  address: DatabaseAddress;
  host: Host;
  isMariaDb: boolean;
  /** File of the certificates that are trusted. */
  authoritiesFile: string;
}

/** Returns a section of an option file. @param section the name that the program reads: `mysql` or `mysqldump` */
export function loginSection(section: string, login: Login): string {
  const { username, password } = login.address;
  const { host, port, socketPath } = login.host;
  const place = socketPath
    ? [`socket=${quoteOption(socketPath)}`, 'protocol=SOCKET']
    : [`host=${quoteOption(host)}`, `port=${port}`, 'protocol=TCP'];
  const account = [`user=${quoteOption(username)}`, `password=${quoteOption(password)}`];
  return [`[${section}]`, ...account, ...place, ...encryptionOptions(login), ''].join('\n');
}

/** Quotes a value of an option file. */
const quoteOption = (value: string): string => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** Returns the options for what `ssl-mode` and `ssl-ca` of DATABASE_URL ask for. */
function encryptionOptions({ address: { ssl }, isMariaDb: ofMariaDb, authoritiesFile }: Login): string[] {
  if (!ssl) return [ofMariaDb ? 'skip-ssl' : 'ssl-mode=DISABLED'];
  const verifies = ssl.rejectUnauthorized === true;
  const common = ['tls-version=TLSv1.2,TLSv1.3', ...(verifies ? [`ssl-ca=${quoteOption(authoritiesFile)}`] : [])];
  if (ofMariaDb) return ['ssl', `ssl-verify-server-cert=${ssl.verifyIdentity ? 1 : 0}`, ...common];
  const mode = verifies ? (ssl.verifyIdentity ? 'VERIFY_IDENTITY' : 'VERIFY_CA') : 'REQUIRED';
  return [`ssl-mode=${mode}`, ...common];
}
