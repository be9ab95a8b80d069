import { connect } from 'node:net';

/** How long a reply may take to begin, on a machine that does other work. */
const REPLY_TIMEOUT_MS = 20_000;
/** Whether no reply has begun: `100 Continue` is none. */
function isUnanswered(received: string): boolean {
  return /^(HTTP\/1\.1 100 Continue\r\n\r\n)?$/.test(received);
}

/** Sends bytes unchanged and returns the reply, when the other side closes or sends nothing more for `quietMs`. */
export function sendBytes(url: string, parts: readonly string[], quietMs = 300): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => {
      for (const part of parts) socket.write(Buffer.from(part, 'latin1'));
    });
    socket.setNoDelay(true).setTimeout(REPLY_TIMEOUT_MS, () => socket.destroy());
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (!isUnanswered(received)) socket.setTimeout(quietMs);
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
  });
}

/** Splits the bytes of a connection into HTTP messages by their stated lengths. `rest` holds what is left over. */
export function messagesOf(bytes: string): { messages: { line: string; head: string; body: string }[]; rest: string } {
  const messages: { line: string; head: string; body: string }[] = [];
  let rest = bytes;
  for (;;) {
    const headEnd = rest.indexOf('\r\n\r\n');
    if (headEnd < 0) return { messages, rest };
    const head = rest.slice(0, headEnd);
    const length = /\r\ntransfer-encoding: chunked/i.test(head)
      ? rest.indexOf('0\r\n\r\n', headEnd) + 5 - (headEnd + 4)
      : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    messages.push({ line: head.split('\r\n', 1)[0]!, head, body: rest.slice(headEnd + 4, headEnd + 4 + length) });
    rest = rest.slice(headEnd + 4 + length);
  }
}
