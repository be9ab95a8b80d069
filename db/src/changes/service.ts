import { randomUUID } from 'node:crypto';
import type { ServiceDefinition } from '../service';
import { changesRouter } from './router';
import { startStamper } from './stampChanges';

/** The feed of changes: gives the numbers, and serves the call. */
export const createChangesService = (): ServiceDefinition => ({
  serve: (context) => {
    startStamper({
      database: context.database,
      inTransaction: context.inSqlTransaction,
      entities: context.entities,
      holder: randomUUID(),
    });
    return [changesRouter(context)];
  },
});
