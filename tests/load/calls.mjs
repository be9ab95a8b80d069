import { setTimeout as sleep } from 'node:timers/promises';

/** Longest wait for a reply, in ms. A browser's user has left by then. */
const MAX_WAIT_MS = 60_000;
/** Pause before a stream that was refused is opened again, as in the shell. */
const STREAM_RETRY_MS = 30_000;

/** Of a refusal's body, so many characters are kept. */
const KEPT_CHARACTERS = 200;

/**
 * How one call ended.
 * @typedef {object} CallResult
 * @property {string} kind
 * @property {number} status 0 when the connection broke or nothing came
 * @property {number} ms
 * @property {number} sentAt seconds since the people began
 * @property {string} [refusal] the beginning of the reply's body
 */
/** @typedef {{ status: number, headers: Headers | undefined, text: string }} Reply */

/**
 * Creates what people make calls with, and keeps how each call ended.
 * @param {string} url
 */
export function createCalls(url) {
  /** @type {CallResult[]} */
  const results = [];
  const beganAt = performance.now();
  const keep = (kind, startedAt, status, text = '', ms = performance.now() - startedAt) => {
    const refusal = status < 200 || status >= 400 ? { refusal: text.slice(0, KEPT_CHARACTERS) } : {};
    results.push({
      kind,
      status,
      ms,
      sentAt: Math.round((startedAt - beganAt) / 1000),
      ...refusal,
    });
  };
  /**
   * Makes a call and reads the whole reply.
   * @param {string} kind under which its time is counted
   * @param {string} path
   * @param {RequestInit} init
   * @returns {Promise<Reply>}
   */
  const call = async (kind, path, init) => {
    const startedAt = performance.now();
    const reply = await send(url + path, init);
    keep(kind, startedAt, reply.status, reply.text);
    return reply;
  };
  /**
   * Reads a stream until the signal aborts, and opens it again when it ends. What is counted is the time of its opening.
   * @param {string} kind @param {string} path @param {RequestInit & { signal: AbortSignal }} init
   */
  const follow = async (kind, path, init) => {
    while (!init.signal.aborted) {
      const startedAt = performance.now();
      const reply = await fetch(url + path, init).catch(() => undefined);
      if (init.signal.aborted) return;
      const openedMs = performance.now() - startedAt;
      const text = await reply?.text().catch(() => '');
      keep(kind, startedAt, reply?.status ?? 0, text, openedMs);
      if (reply?.status !== 200)
        await sleep(STREAM_RETRY_MS, undefined, { signal: init.signal }).catch(() => undefined);
    }
  };
  return { results, call, follow };
}

async function send(address, init) {
  try {
    const reply = await fetch(address, { ...init, signal: AbortSignal.timeout(MAX_WAIT_MS) });
    return { status: reply.status, headers: reply.headers, text: await reply.text() };
  } catch {
    return { status: 0, headers: undefined, text: '' };
  }
}
