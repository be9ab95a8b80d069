import type { RowImports } from './imports/rowImport';
import type { RequestHandler } from 'express';
import type { Entity } from '@trestle/schema/entity';
import type { SessionUser } from '@trestle/schema/sessionUser';
import type { Context } from './collection/call/context';
import type { CallMethod, UserAsCaller } from './collection/call/userAsCaller';
import type { IdentityDb } from './identity/identityDb';
import type { ServiceSettings } from './settings';

/** What each service of a process gets. */
export interface ServiceParts {
  settings: ServiceSettings;
  entities: readonly Entity[];
  identityDb: IdentityDb;
  /** Finds a person by id, with their groups. */
  findUser(id: number): Promise<SessionUser | null>;
  /** Finds out what a person may do in a call for which no request came: GET, unless a method is given. */
  asCallerOf(path: string, method?: CallMethod): UserAsCaller;
  /** Logs the failure of work for which no request waits. */
  logFailure(message: string, error: unknown, details?: Record<string, unknown>): void;
}

/** What is special about the entities of one service. Their collections are served alike. */
export interface ServiceDefinition {
  /** Behaviours that need more than the settings. All processes have them, whichever services they run. */
  behaviours?: Context['behaviours'];
  /** Imports of files whose rows are no records, by entity. */
  rowImports?: RowImports;
  /** Starts the service's own work, and returns its own calls. */
  serve(context: Context): readonly RequestHandler[];
}
