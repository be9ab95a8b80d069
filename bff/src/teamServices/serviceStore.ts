import { selectRows, type IdentityDb } from '@trestle/db/identity/identityDb';

/** A team's service as it is stored, with its encrypted secret. */
export interface StoredService {
  id: number;
  name: string;
  origin: string;
  collections: readonly string[];
  isActive: boolean;
  sealedSecret: Buffer;
}
/** Database calls for teams' services. */
export interface TeamServiceStore {
  findTeamServices(): Promise<StoredService[]>;
  /** Returns a service's OpenAPI document; null where it has none. */
  findServiceDocument(id: number): Promise<object | null>;
}

/** MariaDB gives JSON as text, MySQL as a value. */
const parseJson = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value);

/** Binds the calls to a database. */
export function createTeamServiceStore(db: IdentityDb): TeamServiceStore {
  return {
    findTeamServices: async () => {
      const rows = await selectRows<Omit<StoredService, 'isActive' | 'collections'> & Record<string, unknown>>(
        db,
        'SELECT s.`id`, s.`name`, s.`origin`, s.`collections`, s.`is_active` AS isActive, t.`secret` AS sealedSecret ' +
          'FROM `service` s JOIN `service_secret` t ON t.`service` = s.`id` ORDER BY s.`name`',
      );
      return rows.map(({ collections, isActive, ...row }) => ({
        ...row,
        collections: (parseJson(collections) ?? []) as string[],
        isActive: Boolean(isActive),
      }));
    },
    findServiceDocument: async (id) => {
      const [row] = await selectRows<{ openapi: unknown }>(db, 'SELECT `openapi` FROM `service` WHERE `id` = ?', [id]);
      return (parseJson(row?.openapi) ?? null) as object | null;
    },
  };
}
