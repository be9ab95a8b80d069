import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import {
  isServiceCollection,
  isServiceName,
  MAX_SERVICE_COLLECTIONS,
  MAX_SERVICE_DOCUMENT_CHARACTERS,
} from '@trestle/schema/teamServices';
import { cutTo } from '@trestle/schema/text/cutTo';
import type { Behaviour, Change } from '../../collection/call/context';
import { allowedUse } from '../../platform/allowedAddress';
import { sql } from '../../sql/sqlText';
import { newServiceSecret, serviceSecrets } from '../../identity/serviceSecrets';

/** What the rules of services need of the settings. */
export interface ServiceRuleSettings {
  serviceKey: string;
  serviceOrigins: readonly string[];
}

function nameErrors({ values, before }: Change): FieldErrors {
  const { name } = values;
  if (typeof name !== 'string' || name === before?.['name']) return {};
  if (before) return { name: [fieldError('denied', 'States and addresses have this name. Register another service.')] };
  if (isServiceName(name)) return {};
  return { name: [fieldError('invalid', 'Must be 2 to 50 lower-case letters, digits and hyphens, a letter first')] };
}

function originErrors({ values }: Change, origins: readonly string[]): FieldErrors {
  const { origin } = values;
  if (typeof origin !== 'string') return {};
  if (!URL.canParse(origin) || new URL(origin).origin !== origin)
    return { origin: [fieldError('url', 'Must be an origin such as https://host:port, without a path')] };
  if (allowedUse(origin, origins) !== 'refused') return {};
  return { origin: [fieldError('denied', 'It must be among SERVICE_ORIGINS. Ask whoever runs the server.')] };
}

function collectionErrors({ values, kind }: Change): FieldErrors {
  const collections = values['collections'] as string[] | null | undefined;
  if (collections === undefined && kind !== 'create') return {};
  const wrong = (message: string): FieldErrors => ({ collections: [fieldError('invalid', message)] });
  if (!collections?.length) return wrong('Name at least one collection');
  if (collections.length > MAX_SERVICE_COLLECTIONS) return wrong(`At most ${MAX_SERVICE_COLLECTIONS}`);
  const unfit = collections.find((name) => !isServiceCollection(name));
  if (unfit !== undefined)
    return wrong(`Must be lower-case letters, digits and underscores: ${cutTo(60, JSON.stringify(unfit))}`);
  return new Set(collections).size < collections.length ? wrong('Each name only once') : {};
}

function documentErrors({ values }: Change): FieldErrors {
  const document = values['openapi'] ?? null;
  if (document === null) return {};
  const wrong = (message: string): FieldErrors => ({ openapi: [fieldError('invalid', message)] });
  if (typeof document !== 'object' || typeof (document as { openapi?: unknown }).openapi !== 'string')
    return wrong('Must be an OpenAPI document');
  if (JSON.stringify(document).length > MAX_SERVICE_DOCUMENT_CHARACTERS)
    return wrong(`At most ${MAX_SERVICE_DOCUMENT_CHARACTERS / 1024} kB`);
  return {};
}

/** Checks services, and gives each new one a secret, which its creation alone shows. */
export function serviceBehaviour({ serviceKey, serviceOrigins }: ServiceRuleSettings): Behaviour {
  const secrets = new WeakMap<Change, string>();
  return {
    before: (changes) =>
      Promise.resolve(
        changes.map((change) =>
          change.kind === 'delete'
            ? {}
            : {
                ...nameErrors(change),
                ...originErrors(change, serviceOrigins),
                ...collectionErrors(change),
                ...documentErrors(change),
              },
        ),
      ),
    after: async (changes, { transaction }) => {
      for (const change of changes.filter(({ kind }) => kind === 'create')) {
        const secret = newServiceSecret();
        secrets.set(change, secret);
        const sealed = await serviceSecrets.seal(change.id, secret, serviceKey);
        const text = 'INSERT INTO `service_secret` (`service`, `secret`) VALUES (?, ?)';
        await transaction.execute(sql(text, change.id, sealed));
      }
    },
    shownOnce: (change) => ({ secret: secrets.get(change) }),
  };
}
