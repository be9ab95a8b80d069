/** A call as the stub received it. */
export interface StubRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: unknown;
}
export interface StubReply {
  status?: number;
  body?: unknown;
  /** Sent as it is, in place of `body`. An error stands for a connection that breaks after the headers. */
  text?: string | Error;
  headers?: Record<string, string>;
}
export type StubHandler = (call: StubRequest) => StubReply | Promise<StubReply>;

const reply = ({
  status = 200,
  body,
  text = body === undefined ? '' : JSON.stringify(body),
  headers = {},
}: StubReply) => {
  const read = async (): Promise<string> => {
    if (text instanceof Error) throw text;
    return text;
  };
  const named = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: { get: (name: string) => named.get(name.toLowerCase()) ?? null },
    text: read,
    json: async () => JSON.parse(await read()) as unknown,
    blob: async () => new Blob([await read()]),
  };
};

/**
 * Replaces `fetch`. Returns the list of calls that it has received.
 * A handler that throws stands for a network that fails.
 */
export const stubServer = (handler: StubHandler): StubRequest[] => {
  const calls: StubRequest[] = [];
  const fake = async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost');
    const seen: StubRequest = {
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
