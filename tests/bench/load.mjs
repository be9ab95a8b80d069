import { Connection } from './connection.mjs';

/** @typedef {{ host: string, port: number, headers: Record<string, string> }} Target where to ask, and as whom */
/** @typedef {{ method: string, path: string, body?: unknown, headers?: Record<string, string> }} Ask */

/** The bytes of a request. @param {Target} target @param {Ask} ask */
export function written(target, { method, path, body, headers = {} }) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = {
    Host: `${target.host}:${target.port}`,
    ...target.headers,
    ...headers,
    ...(body === undefined
      ? {}
      : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) }),
  };
  return `${method} ${path} HTTP/1.1\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${text}`;
}

/**
 * One request on a connection of its own, with the body read.
 * @param {Target} target @param {Ask} ask @param {number} status that it must have
 */
export async function askOnce(target, ask, status) {
  const connection = new Connection(target);
  try {
    const reply = await connection.send(written(target, ask), true);
    if (reply.status !== status) throw wrong(ask, reply.status, status, reply.body);
    return reply.body;
  } finally {
    connection.close();
  }
}

/**
 * Asks again and again over so many connections for so long. Every reply must have the status.
 * @param {{ target: Target, connections: number, seconds: number, ask: () => Ask, status: number }} options
 * @returns {Promise<{ perSecond: number, median: number, slowest: number, asked: number }>} times in milliseconds
 */
export async function load({ target, connections, seconds, ask, status }) {
  const times = [];
  const since = performance.now();
  const until = since + seconds * 1000;
  const one = async () => {
    const connection = new Connection(target);
    try {
      for (let now = performance.now(); now < until;) {
        const request = ask();
        const reply = await connection.send(written(target, request));
        if (reply.status !== status) throw wrong(request, reply.status, status);
        const after = performance.now();
        times.push(after - now);
        now = after;
      }
    } finally {
      connection.close();
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  const durationSeconds = (performance.now() - since) / 1000;
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / durationSeconds,
    median: times[times.length >> 1] ?? 0,
    slowest: times.at(-1) ?? 0,
    asked: times.length,
  };
}

function wrong({ method, path }, status, wanted, body = '') {
  return new Error(`${method} ${path} was answered with ${status}, not ${wanted} ${body.slice(0, 300)}`.trim());
}
