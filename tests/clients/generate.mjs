// Makes three clients of a description of calls, as integrators do: node generate.mjs openapi.json FOLDER
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { generate } from 'orval';

const [document = '', folder = ''] = process.argv.slice(2).map((path) => resolve(path));

await createClient({ input: document, output: join(folder, 'hey-api'), logs: { level: 'error', file: false } });
await writeFile(join(folder, 'openapi-typescript.ts'), astToString(await openapiTypescript(pathToFileURL(document))));
await generate({ input: document, output: { target: join(folder, 'orval.ts'), client: 'fetch', mode: 'single' } });
