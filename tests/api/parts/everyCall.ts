import { bearer, createUser } from './createUser';
import { readDescription, type OpenApi } from './describedReplies';
import { address, logIn } from './people';

/** Fewer than one person may have under way. */
const CONCURRENT_CALLS = 8;
/** The most that a refusal may hold (SECURITY.md, 75). */
const MAX_REFUSAL_BYTES = 64 * 1024;
/** Calls that read no body: two end a session, and one reads the caller's rights. */
const CALLS_WITHOUT_BODY = ['/api-token-expire/', '/auth/unsudo/', '/api/trestle/my_group_permissions/'];

/** A call that must be refused. */
export interface HostileCall {
  method: string;
  path: string;
  /** Text, or what makes it: many large bodies at once would hold up the tests, and idle connections end meanwhile. */
  body?: string | (() => string);
  /** Words that the refusal must have. */
  mustSay?: string;
}
/** Every call of the API, to be made with what it must refuse. */
export interface EveryCall {
  /** Returns path templates with their methods in capitals. */
  templatesOf(...methods: string[]): [path: string, method: string][];
  /** Makes the calls, several at a time. @returns those that weren't refused as they should be, with the fault */
  faultsOf(calls: readonly HostileCall[]): Promise<string[]>;
}

/** Whether a service answers a call, and nothing that it refuses could end the session. */
export const isServiceCall = (path: string): boolean => /^\/(api|reports|filesystem)\//.test(path);
/** Fills a path's names. No record has this id. */
export const fillPath = (template: string, name = '99999999'): string => template.replaceAll(/\{\w+\}/g, name);

/** Says what is wrong with a reply to a call that must be refused; undefined for a refusal in words. */
const faultOf = (status: number, text: string): string | undefined => {
  if (status < 400 || status >= 500) return `${status} ${text.slice(0, 100)}`;
  if (Buffer.byteLength(text) > MAX_REFUSAL_BYTES) return `${status} with ${Buffer.byteLength(text)} bytes`;
  return text.length > 2 ? undefined : `${status} without words`;
};
/** Reads a reply. One that never ends isn't read: only its status counts. */
const readText = async (reply: Response): Promise<string> => {
  if (!reply.headers.get('content-type')?.startsWith('text/event-stream')) return reply.text();
  await reply.body?.cancel();
  return 'a stream of events';
};

/** Signs in somebody new, so that these calls take no place of the demo's administrator, as whom other files call. */
const newSession = async (): Promise<string> =>
  (await logIn((await createUser({ is_superuser: true, groups: [] })).username)).token;

/** Reads the API's description, and signs in. */
export const readEveryCall = async (): Promise<EveryCall> => {
  const { paths }: OpenApi = await readDescription();
  const token = await newSession();
  /** A session that calls of the BFF may end. */
  const spare = await newSession();

  const send = async (
    { method, path, mustSay = '' }: HostileCall,
    body: string | undefined,
  ): Promise<string | undefined> => {
    const type = path.startsWith('/reports/download') ? 'application/x-www-form-urlencoded' : 'application/json';
    const reply = await fetch(address + path, {
      method,
      headers: {
        ...bearer(isServiceCall(path) ? token : spare),
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await readText(reply);
    if (!text.includes(mustSay)) return `${reply.status} ${text.slice(0, 100)}`;
    return faultOf(reply.status, text);
  };
  return {
    templatesOf: (...methods) =>
      Object.entries(paths).flatMap(([path, operations]) =>
        Object.keys(operations)
          .filter((method) => methods.includes(method) && !CALLS_WITHOUT_BODY.includes(path))
          .map((method): [string, string] => [path, method.toUpperCase()]),
      ),
    faultsOf: async (calls) => {
      const faults: string[] = [];
      const rest = calls.values();
      const sendRest = async (): Promise<void> => {
        for (const call of rest) {
          const { method, path } = call;
          const body = typeof call.body === 'function' ? call.body() : call.body;
          const fault = await send(call, body);
          if (fault) faults.push(`${method} ${path} ${body?.slice(0, 60)} (${body?.length}): ${fault}`);
        }
      };
      await Promise.all(Array.from({ length: CONCURRENT_CALLS }, sendRest));
      return faults;
    },
  };
};
