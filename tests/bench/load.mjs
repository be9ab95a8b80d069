import { Connection } from './connection.mjs';

/**
 * @typedef {{ host: string, port: number, headers: Record<string, string> }} Target a server, and the headers of an
 *   account
 */
/** @typedef {{ method: string, path: string, body?: unknown, headers?: Record<string, string> }} BenchRequest */

/** Writes a request as it goes out. @param {Target} target @param {BenchRequest} request */
export function requestText(target, { method, path, body, headers = {} }) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const allHeaders = {
    Host: `${target.host}:${target.port}`,
    ...target.headers,
    ...headers,
    ...(body === undefined
      ? {}
      : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) }),
  };
  return `${method} ${path} HTTP/1.1\r\n${Object.entries(allHeaders)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${text}`;
}

/**
 * Sends one request on a connection of its own, and reads the body.
 * @param {Target} target @param {BenchRequest} request @param {number} status that the reply must have
 */
export async function requestOnce(target, request, status) {
  const connection = new Connection(target);
  try {
    const reply = await connection.send(requestText(target, request), true);
    if (reply.status !== status) throw wrongStatus(request, reply.status, status, reply.body);
    return reply.body;
  } finally {
    connection.close();
  }
}

/**
 * Sends requests one after another over so many connections for so long. Every reply must have the status.
 * @param {{ target: Target, connections: number, seconds: number, nextRequest: () => BenchRequest, status: number }}
 *   options
 * @returns {Promise<{ perSecond: number, median: number, slowest: number, requestCount: number }>} times in
 *   milliseconds
 */
export async function load({ target, connections, seconds, nextRequest, status }) {
  const times = [];
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  const sendUntilEnd = async () => {
    const connection = new Connection(target);
    try {
      for (let now = performance.now(); now < end;) {
        const request = nextRequest();
        const reply = await connection.send(requestText(target, request));
        if (reply.status !== status) throw wrongStatus(request, reply.status, status);
        const repliedAt = performance.now();
        times.push(repliedAt - now);
        now = repliedAt;
      }
    } finally {
      connection.close();
    }
  };
  await Promise.all(Array.from({ length: connections }, sendUntilEnd));
  const durationSeconds = (performance.now() - startedAt) / 1000;
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / durationSeconds,
    median: times[times.length >> 1] ?? 0,
    slowest: times.at(-1) ?? 0,
    requestCount: times.length,
  };
}

function wrongStatus({ method, path }, status, expectedStatus, body = '') {
  return new Error(`${method} ${path} was answered with ${status}, not ${expectedStatus} ${body.slice(0, 300)}`.trim());
}
