import { forVariant, type Entity } from '@trestle/schema/entity';
import type { Variant } from '@trestle/schema/field';
import { entities as allEntities } from '@trestle/schema/entities/all';
import { adminBehaviours } from './admin/behaviours';
import { catalogueBehaviours } from './catalogue/behaviours';
import { createCallLimits, ITEM_CONNECTIONS, LIST_CONNECTIONS } from './collection/call/callLimits';
import type { Context } from './collection/call/context';
import { selectFromReplica } from './collection/call/statements';
import { filesBehaviours } from './files/behaviours';
import { connect, poolHealthOf } from './model/database';
import { createModelTransactions } from './model/modelTransaction';
import { defineModels } from './model/models';
import { ordersBehaviours } from './orders/behaviours';
import type { ServiceSettings } from './settings';
import { createListSource } from './sql/planning/listSource';
import { createSqlPool } from './sql/pool';
import { registerPool } from './sql/poolHealth';
import { connectLists } from './sql/replicas';
import { MAX_STATEMENT_SECONDS } from './sql/session';
import { createSqlTransactions, TRANSACTION_SESSION_SQL } from './sql/sqlTransaction';

const MIB = 1024 * 1024;

/** Sizes of the connection pools. */
export interface ConnectionCounts {
  itemConnections: number;
  listConnections: number;
}
/** Sizes of the pools of a services process. */
export const SERVICE_CONNECTIONS: ConnectionCounts = {
  itemConnections: ITEM_CONNECTIONS,
  listConnections: LIST_CONNECTIONS,
};

/** Returns the entities as one backend variant has them. */
export const entitiesOf = (variant: Variant): Entity[] => allEntities.map((entity) => forVariant(entity, variant));

/**
 * Creates what all collections of a process share: connections, declarations and behaviours.
 * @param moreBehaviours those that need more than the settings, such as a mailer
 */
export function createContext(
  settings: ServiceSettings,
  { itemConnections, listConnections: maxListConnections }: ConnectionCounts = SERVICE_CONNECTIONS,
  moreBehaviours: Context['behaviours'] = {},
): Context {
  const entities = entitiesOf(settings.backendVariant);
  const byName = new Map(entities.map((entity) => [entity.name, entity]));
  const find = (name: string) => byName.get(name)!;
  const poolOptions = { maxConnections: itemConnections, maxStatementSeconds: MAX_STATEMENT_SECONDS };
  const database = createSqlPool(settings.databaseUrl, { ...poolOptions, name: 'records' });
  const sqlPool = createSqlPool(settings.databaseUrl, {
    ...poolOptions,
    name: 'transactions',
    sessionSql: TRANSACTION_SESSION_SQL,
  });
  const listConnections = connectLists(settings.databaseUrl, settings.databaseReadUrls, {
    ...poolOptions,
    name: 'lists',
    maxConnections: maxListConnections,
  });
  const behaviours: Context['behaviours'] = {
    ...catalogueBehaviours(settings.reportTimezone),
    ...ordersBehaviours,
    ...filesBehaviours(entities, settings.noteLockHours, {
      perPersonAndDay: settings.uploadMbPerDay * MIB,
      perStore: settings.storeFilesMb * MIB,
    }),
    ...adminBehaviours(settings),
    ...moreBehaviours,
  };
  const sequelize = connect(settings.databaseUrl, poolOptions);
  const unregister = registerPool(poolHealthOf(sequelize));
  return {
    database,
    inModelTransaction: createModelTransactions(defineModels(sequelize, entities)),
    inSqlTransaction: createSqlTransactions(sqlPool),
    entities,
    listConnections,
    lists: createListSource(
      find,
      (entity) => behaviours[entity.name]?.computed,
      (statement) => selectFromReplica({ listConnections }, statement),
    ),
    callLimits: createCallLimits(),
    close: async () => {
      unregister();
      for (const pool of [database, sqlPool, listConnections]) pool.close();
      await sequelize.close();
    },
    find,
    behaviours,
  };
}
