import { teamService } from '@trestle/schema/entities/service';
import { webhook } from '@trestle/schema/entities/webhook';
import type { Entity } from '@trestle/schema/entity';
import type { Variant } from '@trestle/schema/field';
import { version } from '../../package.json';
import { introduction } from './introduction';
import { collectionPaths } from './collectionPaths';
import { collectionSchemas } from './collectionSchemas';
import { newStoreSchemas } from './newStorePaths';
import { pictureSchemas } from './picturePaths';
import { changeRunSchemas } from './changeRunPaths';
import { mergeUndoSchemas } from './mergeUndoPaths';
import { priceChangeSchemas } from './priceChangePaths';
import { receiveSchemas } from './receivePaths';
import { entitySchemas } from './entitySchemas';
import { describeEntity } from './entityDescriptions';
import type { Schema } from './fieldSchema';
import { sharedParameters } from './listParameters';
import { exportPaths } from './exportPaths';
import { filePaths } from './filePaths';
import { healthPaths } from './healthPaths';
import { apiKeyPost } from './keyPaths';
import { changePaths } from './changePaths';
import { mailPaths } from './mailPaths';
import { noticePaths } from './noticePaths';
import { errorResponses, errorSchemas } from './operationParts';
import { personalDataPaths } from './personalDataPaths';
import { operationPaths, operationSchemas } from './operationPaths';
import { sessionPaths } from './sessionPaths';
import { releasePaths, releaseTokenPost } from './releasePaths';
import { reportPaths, reportSchemas } from './reportPaths';
import { SERVICE_SECRET, servicePaths } from './servicePaths';
import { showSecretOnce, WEBHOOK_SECRET } from './webhookPaths';
import { identityPaths } from './identityPaths';
import { passkeyPaths, secondFactorPaths, secondFactorSchemas } from './secondFactorPaths';
import { signInPaths, signInSchemas } from './signInPaths';

export interface DocumentOptions {
  /** Entities of this installation's variant. */
  entities: readonly Entity[];
  variant: Variant;
  /** PRODUCT_SLUG. */
  product: string;
  /** PRODUCT_NAME. */
  name: string;
}
/** An OpenAPI 3.1 document, typed as far as this repository reads it. */
export interface OpenApiDocument {
  openapi: string;
  paths: Record<string, Record<string, Schema>>;
  components: { schemas: Record<string, Schema> } & Record<string, unknown>;
  [part: string]: unknown;
}

/** Creates the OpenAPI document of all calls, from the declarations that the calls are served by (contract §2.5). */
export function createOpenApiDocument({ entities, variant, product, name }: DocumentOptions): OpenApiDocument {
  const paths = {
    ...signInPaths(product),
    ...secondFactorPaths,
    ...passkeyPaths,
    ...identityPaths,
    ...Object.assign({}, ...entities.map((entity) => collectionPaths(entity, product))),
    ...filePaths(variant),
    ...changePaths(entities),
    ...mailPaths(product),
    ...noticePaths(product),
    ...sessionPaths(product),
    ...exportPaths,
    ...personalDataPaths(product),
    ...healthPaths(product),
    ...releasePaths(product),
    ...servicePaths(product),
    ...reportPaths,
    ...operationPaths,
  } as OpenApiDocument['paths'];
  Object.assign(paths[`/api/${product}/release_token/`]!, { post: releaseTokenPost });
  Object.assign(paths[`/api/${product}/api_key/`]!, { post: apiKeyPost });
  for (const [entity, words] of [[webhook, WEBHOOK_SECRET] as const, [teamService, SERVICE_SECRET] as const]) {
    const creation = paths[`/api/${product}/${entity.name}/`]!['post']!;
    showSecretOnce(creation, entitySchemas(entity, entities)[entity.name]!, words);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: name,
      version,
      summary: 'Wholesale furniture ordering and stock',
      description: introduction({ variant, product }),
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }, { key: [] }],
    tags: [
      { name: 'session', description: 'Who you are, and what you may do.' },
      ...entities.map((entity) => ({ name: entity.name, description: describeEntity(entity) })),
      { name: 'changes', description: 'What changed, for programs that follow.' },
      { name: 'reports', description: 'Reports.' },
      { name: 'operation', description: 'Health, remotes, this description.' },
    ],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The token of /api-token-auth/, or an API key.',
        },
        key: { type: 'http', scheme: 'basic', description: 'Any user name, and an API key as the password.' },
      },
      headers: {
        'X-Request-Id': {
          description: "The request's name in the logs: the caller's own, where sent.",
          schema: { type: 'string' },
        },
      },
      parameters: sharedParameters,
      responses: errorResponses,
      schemas: {
        ...Object.assign({}, ...entities.map((entity) => entitySchemas(entity, entities))),
        ...collectionSchemas,
        ...newStoreSchemas(variant, entities),
        ...pictureSchemas,
        ...mergeUndoSchemas,
        ...changeRunSchemas,
        ...priceChangeSchemas,
        ...receiveSchemas,
        ...signInSchemas,
        ...secondFactorSchemas,
        ...reportSchemas,
        ...operationSchemas,
        ...errorSchemas,
      },
    },
  };
}
