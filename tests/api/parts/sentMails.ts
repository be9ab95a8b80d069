import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const outbox = join(process.env['TRESTLE_DATA_DIR']!, 'outbox');

/** Reads the mails sent to an address, oldest first. */
export const mailsTo = (email: string): string[] =>
  (existsSync(outbox) ? readdirSync(outbox) : [])
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
    .filter((mail) => ['To', 'Cc', 'Bcc'].some((list) => mail.includes(`${list}: ${email}\r\n`)));

/** Saves a mail as the product does where it has no mail server. */
export const saveToOutbox = (mail: Buffer): void => {
  const draft = join(outbox, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.part`);
  writeFileSync(draft, mail, { mode: 0o600 });
  renameSync(draft, draft.replace(/part$/, 'eml'));
};

/** Waits for a number of mails to an address. They are sent after the reply. */
export const awaitMails = async (email: string, count: number): Promise<string[]> => {
  for (let i = 0; i < 300; i += 1) {
    const mails = mailsTo(email);
    if (mails.length >= count) return mails;
    await sleep(50);
  }
  throw new Error(`${mailsTo(email).length} mails to ${email}, not ${count}`);
};
/** Reads the passcode from a mail. */
export const codeOf = (mail: string): string => /^(\d{8})\r$/m.exec(mail)![1]!;
