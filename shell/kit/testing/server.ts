/** A call as a test's server sees it. */
export interface Seen {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: unknown;
}
export interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}
export type Handler = (call: Seen) => Answer | Promise<Answer>;

const reply = ({ status = 200, body, headers = {} }: Answer) => {
  const text = body === undefined ? '' : JSON.stringify(body);
  const named = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: { get: (name: string) => named.get(name.toLowerCase()) ?? null },
    text: async () => text,
    json: async () => JSON.parse(text) as unknown,
    blob: async () => new Blob([text]),
  };
};

/** Takes the place of the network for a test; gives the calls that were made. A handler that throws is a network that fails. */
export const serve = (handler: Handler): Seen[] => {
  const calls: Seen[] = [];
  const fake = async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost');
    const seen: Seen = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    };
    calls.push(seen);
    return reply(await handler(seen));
  };
  Object.assign(globalThis, { fetch: fake });
  return calls;
};
