import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { call, expectStatus, type Body, type Reply } from './people';

export type Operation = {
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: object }> }>;
  security?: unknown[];
};
/** The parts of an OpenAPI document that tests read. */
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, Body>>;
}

const escaped = (part: string): string =>
  part.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');

/** The served description of the API. */
export interface DescribedApi extends OpenApi {
  /** Checks that the description has a reply's status and shape. */
  expectDescribed(reply: Reply, path: string, method: string): void;
}

/** Reads the served description. */
export const readDescription = async (): Promise<DescribedApi> => {
  const document = expectStatus(await call('GET', '/api/openapi.json'), 200) as OpenApi;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ $id: 'openapi', ...document });
  const expectDescribed: DescribedApi['expectDescribed'] = ({ status, body, headers }, path, method) => {
    const answer = document.paths[path]![method]!.responses[status];
    if (!answer)
      throw new Error(`${method} ${path}: ${status} is not described; ${JSON.stringify(body).slice(0, 300)}`);
    const place = answer.$ref ?? `#/paths/${escaped(path)}/${method}/responses/${status}`;
    const resolved = answer.$ref ? document.components['responses']![answer.$ref.split('/').pop()!]! : answer;
    if (!resolved.content) return;
    const type = headers.get('content-type')!.split(';', 1)[0]!;
    if (!(type in resolved.content)) throw new Error(`${method} ${path} ${status}: ${type} is not described`);
    if (type !== 'application/json') return;
    const validate = ajv.getSchema(`openapi${place}/content/application~1json/schema`)!;
    if (!validate(body))
      throw new Error(
        `${method} ${path} ${status}: ${JSON.stringify(validate.errors?.slice(0, 3))} in ${JSON.stringify(body).slice(0, 500)}`,
      );
  };
  return { ...document, expectDescribed };
};
