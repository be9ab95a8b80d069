/** A call as the stub received it. */
export interface StubRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: unknown;
}
/** What a stubbed server answers: status 200 and an empty body by default. */
export interface StubReply {
  status?: number;
  body?: unknown;
  /** Sent as it is, in place of `body`. An error stands for a connection that breaks after the headers. */
  text?: string | Error;
  headers?: Record<string, string>;
}
/** Answers a call. A thrown error stands for a network that fails. */
export type StubHandler = (call: StubRequest) => StubReply | Promise<StubReply>;

/** Makes the part of a fetch Response that the application uses. */
const toResponse = ({
  status = 200,
  body,
  text = body === undefined ? '' : JSON.stringify(body),
  headers = {},
}: StubReply) => {
  const readText = async (): Promise<string> => {
    if (text instanceof Error) throw text;
    return text;
  };
  const headersByName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: { get: (name: string) => headersByName.get(name.toLowerCase()) ?? null },
    text: readText,
    json: async () => JSON.parse(await readText()) as unknown,
    blob: async () => new Blob([await readText()]),
  };
};

/** The question whether the server answers (`serverState.ts`) is no call of a page. */
const IS_THERE_PATHS: readonly string[] = ['/api/notice/0/', '/readyz'];

/**
 * Replaces `fetch` by a handler.
 * @returns the calls so far; later ones are added
 */
export const stubServer = (handler: StubHandler): StubRequest[] => {
  const calls: StubRequest[] = [];
  const stubbedFetch = async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost');
    const request: StubRequest = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    };
    if (IS_THERE_PATHS.includes(request.path)) return toResponse({ status: 404 });
    calls.push(request);
    return toResponse(await handler(request));
  };
  Object.assign(globalThis, { fetch: stubbedFetch });
  return calls;
};
