import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../cluster/freePorts';
import { findDovecot } from '../dovecot.mjs';

/** A Dovecot of one's own, with the mailbox of `bounces`, whose password is 'secret'. */
export interface Dovecot {
  /** As MAIL_BOUNCE_MAILBOX takes it. */
  url: string;
  /** Puts a mail into the mailbox, as a mail server does. */
  deliver(name: string, source: string): void;
  pid: number;
  stop(): Promise<void>;
}

/** The account that the mails belong to. */
const NOBODY = 65534;

const settingsOf = (folder: string, port: number): string => `
base_dir = ${folder}/run
state_dir = ${folder}/run
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
log_path = ${folder}/log
default_internal_user = nobody
default_internal_group = nogroup
default_login_user = nobody
mail_location = maildir:${folder}/mail
first_valid_uid = 1
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${NOBODY} gid=${NOBODY} home=${folder}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`;

/** Whether somebody takes connections at a port. */
const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    socket.unref();
  });

/** Starts it as root, which it needs to be. @throws Error with its log when it doesn't start */
export async function startDovecot(): Promise<Dovecot> {
  const folder = mkdtempSync(join(tmpdir(), 'trestle-mailbox-'));
  chmodSync(folder, 0o755);
  for (const name of ['run', 'mail', 'mail/new', 'mail/cur', 'mail/tmp']) {
    mkdirSync(join(folder, name));
    chmodSync(join(folder, name), 0o777);
  }
  const [port] = (await freePorts(1)) as [number];
  writeFileSync(join(folder, 'dovecot.conf'), settingsOf(folder, port));
  const server = spawn(findDovecot()!, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' });
  const ended = once(server, 'exit');
  while (!(await isOpen(port)))
    if (server.exitCode !== null) throw new Error(readFileSync(join(folder, 'log'), 'utf8'));
  return {
    url: `imap://bounces:secret@127.0.0.1:${port}/INBOX`,
    deliver: (name, source) => {
      const file = join(folder, 'mail/new', name);
      writeFileSync(file, source);
      chmodSync(file, 0o666);
    },
    pid: server.pid!,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
