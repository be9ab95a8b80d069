import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { call, expectStatus, type Body, type ApiReply } from './people';

/** One call in the description of the API: its replies by status, and whether it needs a token. */
export type DescribedOperation = {
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: object }> }>;
  security?: unknown[];
};
/** The parts of an OpenAPI document that tests read. */
export interface OpenApi {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: Record<string, Record<string, Body>>;
}

/** Escapes a path for a JSON pointer in an address. */
const escapePointer = (part: string): string =>
  part.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');

/** The served description of the API. */
export interface DescribedApi extends OpenApi {
  /**
   * Checks that the description has a reply's status and shape.
   * @throws Error with what is wrong, and the beginning of the reply
   */
  expectDescribed(reply: ApiReply, path: string, method: string): void;
}

/** Reads the served description. */
export const readDescription = async (): Promise<DescribedApi> => {
  const document = expectStatus(await call('GET', '/api/openapi.json'), 200) as OpenApi;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ $id: 'openapi', ...document });
  const expectDescribed: DescribedApi['expectDescribed'] = ({ status, body, headers }, path, method) => {
    const describedReply = document.paths[path]![method]!.responses[status];
    if (!describedReply)
      throw new Error(`${method} ${path}: ${status} is not described; ${JSON.stringify(body).slice(0, 300)}`);
    const pointer = describedReply.$ref ?? `#/paths/${escapePointer(path)}/${method}/responses/${status}`;
    const resolved = describedReply.$ref
      ? document.components['responses']![describedReply.$ref.split('/').pop()!]!
      : describedReply;
    if (!resolved.content) return;
    const type = headers.get('content-type')!.split(';', 1)[0]!;
    if (!(type in resolved.content)) throw new Error(`${method} ${path} ${status}: ${type} is not described`);
    if (type !== 'application/json') return;
    const validate = ajv.getSchema(`openapi${pointer}/content/application~1json/schema`)!;
    if (!validate(body))
      throw new Error(
        `${method} ${path} ${status}: ${JSON.stringify(validate.errors?.slice(0, 3))} in ${JSON.stringify(body).slice(0, 500)}`,
      );
  };
  return { ...document, expectDescribed };
};
