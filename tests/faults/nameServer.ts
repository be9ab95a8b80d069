import { createSocket } from 'node:dgram';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A loopback address of its own, since name servers listen on port 53. */
const ADDRESS = '127.53.53.53';
const HEADER_BYTES = 12;
const TYPE_A = 1;
/** One address record about the name of the question: 127.0.0.1, for a second. */
const LOOPBACK_RECORD = Buffer.from([0xc0, HEADER_BYTES, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, 127, 0, 0, 1]);

/** A name server that says of every name that it is this machine, but never answers about those that end in `.silent`. */
export interface NameServer {
  /** A file that names it as the only name server. */
  resolvConf: string;
  /** From now on it answers nothing. */
  goSilent(): void;
  stop(): void;
}

/** Starts it. Needs the right to listen on port 53. */
export async function startNameServer(): Promise<NameServer> {
  const folder = mkdtempSync(join(tmpdir(), 'trestle-names-'));
  const resolvConf = join(folder, 'resolv.conf');
  writeFileSync(resolvConf, `nameserver ${ADDRESS}\n`);
  let isSilent = false;
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    const { name, end, type } = readQuestion(question);
    if (isSilent || name.endsWith('.silent')) return;
    const answer = type === TYPE_A ? LOOPBACK_RECORD : Buffer.alloc(0);
    const header = [question[0]!, question[1]!, 0x81, 0x80, 0, 1, 0, answer.length > 0 ? 1 : 0, 0, 0, 0, 0];
    socket.send(Buffer.concat([Buffer.from(header), question.subarray(HEADER_BYTES, end), answer]), port, address);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject).bind(53, ADDRESS, resolve);
  });
  return {
    resolvConf,
    goSilent: () => {
      isSilent = true;
    },
    stop: () => {
      socket.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function readQuestion(question: Buffer): { name: string; end: number; type: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = question[at]!; length > 0; length = question[at]!) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 5, type: question.readUInt16BE(at + 1) };
}
