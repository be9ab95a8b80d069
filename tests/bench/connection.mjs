import { connect } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');
const LINE_END = Buffer.from('\r\n');

/**
 * One keep-alive HTTP/1.1 connection that reads replies with as little work as possible. What the client takes of the
 * two cores is taken from every server alike, and would make them look more equal than they are.
 */
export class Connection {
  #socket;
  #address;
  /** What was received and not read yet. */
  #rest = Buffer.alloc(0);
  #reply;

  /** @param {{ host: string, port: number }} address */
  constructor(address) {
    this.#address = address;
  }

  /**
   * @param {string} request the whole request, as it goes out
   * @param {boolean} [keepBody] whether the body is wanted
   * @returns {Promise<{ status: number, bytes: number, body: string }>} fails when the connection ends before the reply
   *   does
   */
  send(request, keepBody = false) {
    const socket = this.#open();
    return new Promise((resolve, reject) => {
      this.#reply = {
        resolve,
        reject,
        keepBody,
        status: 0,
        remainingBytes: -1,
        chunked: false,
        closes: false,
        bytes: 0,
        parts: [],
      };
      socket.write(request);
    });
  }

  close() {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  #open() {
    if (this.#socket) return this.#socket;
    const socket = connect(this.#address).setNoDelay(true);
    this.#socket = socket;
    this.#rest = Buffer.alloc(0);
    socket.on('data', (data) => this.#read(data));
    socket.on('error', (error) => this.#failReply(socket, error));
    socket.on('close', () => this.#failReply(socket, new Error('The connection ended before the reply')));
    return socket;
  }

  #failReply(socket, error) {
    if (this.#socket === socket) this.#socket = undefined;
    const reply = this.#reply;
    this.#reply = undefined;
    reply?.reject(error);
  }

  #read(data) {
    let rest = this.#rest.length === 0 ? data : Buffer.concat([this.#rest, data]);
    const reply = this.#reply;
    if (reply && reply.status === 0) rest = readHead(reply, rest);
    if (reply && reply.status !== 0) rest = reply.chunked ? readChunks(reply, rest) : readPlain(reply, rest);
    this.#rest = rest;
    if (!reply || reply.remainingBytes !== 0) return;
    this.#reply = undefined;
    if (reply.closes) this.close();
    reply.resolve({ status: reply.status, bytes: reply.bytes, body: Buffer.concat(reply.parts).toString('utf8') });
  }
}

function readHead(reply, data) {
  const end = data.indexOf(HEAD_END);
  if (end < 0) return data;
  const head = data.latin1Slice(0, end + 2);
  reply.status = Number(head.slice(9, 12));
  reply.closes = /\r\nconnection: *close\r\n/i.test(head);
  const length = /\r\ncontent-length: *(\d+)\r\n/i.exec(head);
  reply.chunked = !length && /\r\ntransfer-encoding: *chunked\r\n/i.test(head);
  reply.remainingBytes = length ? Number(length[1]) : reply.chunked ? -1 : 0;
  return data.subarray(end + 4);
}

function readPlain(reply, data) {
  addBytes(reply, data.subarray(0, reply.remainingBytes));
  const rest = data.subarray(reply.remainingBytes);
  reply.remainingBytes -= Math.min(reply.remainingBytes, data.length);
  return rest;
}

/** `remainingBytes` are those of a chunk with its line end; -1 between chunks, 0 after the last. */
function readChunks(reply, data) {
  for (let rest = data; ;) {
    if (reply.remainingBytes > 0) {
      addBytes(reply, rest.subarray(0, Math.max(0, reply.remainingBytes - 2)));
      const byteCount = Math.min(reply.remainingBytes, rest.length);
      reply.remainingBytes = reply.remainingBytes === byteCount ? -1 : reply.remainingBytes - byteCount;
      rest = rest.subarray(byteCount);
    }
    if (reply.remainingBytes > 0) return rest;
    const end = rest.indexOf(LINE_END);
    if (end < 0) return rest;
    const size = Number.parseInt(rest.latin1Slice(0, end), 16);
    if (size === 0 && rest.length < end + 4) return rest;
    if (size === 0) {
      reply.remainingBytes = 0;
      return rest.subarray(end + 4);
    }
    reply.remainingBytes = size + 2;
    rest = rest.subarray(end + 2);
  }
}

function addBytes(reply, data) {
  reply.bytes += data.length;
  if (reply.keepBody) reply.parts.push(Buffer.from(data));
}
