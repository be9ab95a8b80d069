import type { Entity } from '@trestle/schema/entity';
import { forVariant } from '@trestle/schema/forVariant';
import type { Variant } from '@trestle/schema/field';
import { entities as allEntities } from '@trestle/schema/entities/all';
import { adminBehaviours } from './admin/behaviours';
import { catalogueBehaviours } from './catalogue/behaviours';
import { createCallLimits } from './collection/call/callLimits';
import type { Context } from './collection/call/context';
import { selectFromReplica } from './collection/call/statements';
import { filesBehaviours } from './files/behaviours';
import { connect, poolHealthOf } from './model/database';
import { createModelTransactions } from './model/modelTransaction';
import { defineModels } from './model/models';
import { ordersBehaviours } from './orders/behaviours';
import type { DeliveryRule } from './sql/deliveredSql';
import type { ServiceSettings } from './settings';
import type { ConnectionCounts } from './platform/connectionCounts';
import { createListSource } from './sql/planning/listSource';
import { createSqlPool } from './sql/pool';
import { registerPool } from './sql/poolHealth';
import { connectLists } from './sql/replicas';
import { MAX_STATEMENT_SECONDS } from './sql/session';
import { createFileStore } from './storage/fileStore';
import { createSqlTransactions, TRANSACTION_SESSION_SQL } from './sql/sqlTransaction';

const MIB = 1024 * 1024;

/** Returns the entities as one backend variant has them. */
export const entitiesOf = (variant: Variant): Entity[] => allEntities.map((entity) => forVariant(entity, variant));

/** Opens the ways to write: Sequelize's for most, mysql2's for orders. */
function connectWriters({ databaseUrl }: ServiceSettings, entities: readonly Entity[], maxConnections: number) {
  const options = { maxConnections, maxStatementSeconds: MAX_STATEMENT_SECONDS };
  const sqlPool = createSqlPool(databaseUrl, {
    ...options,
    name: 'transactions',
    sessionSql: TRANSACTION_SESSION_SQL,
  });
  const sequelize = connect(databaseUrl, options);
  const unregister = registerPool(poolHealthOf(sequelize));
  return {
    inModelTransaction: createModelTransactions(defineModels(sequelize, entities)),
    inSqlTransaction: createSqlTransactions(sqlPool),
    close: () => {
      unregister();
      sqlPool.close();
      return sequelize.close();
    },
  };
}

/** The ways to write of a process that only reads, which has no connections for them. */
const NO_WRITERS: ReturnType<typeof connectWriters> = {
  inModelTransaction: () => Promise.reject(new Error('This process only reads')),
  inSqlTransaction: () => Promise.reject(new Error('This process only reads')),
  close: () => Promise.resolve(),
};

/**
 * Creates what all collections of a process share: connections, declarations and behaviours.
 * @param connections sizes of the pools
 * @param moreBehaviours rules that need more than the settings, such as a mailer; they add to those of their entity
 */
export function createContext(
  settings: ServiceSettings,
  connections: ConnectionCounts,
  moreBehaviours: Context['behaviours'] = {},
): Context {
  const entities = entitiesOf(settings.backendVariant);
  const byName = new Map(entities.map((entity) => [entity.name, entity]));
  const find = (name: string) => byName.get(name)!;
  const database = createSqlPool(settings.databaseUrl, {
    name: 'records',
    maxConnections: connections.records,
    maxStatementSeconds: MAX_STATEMENT_SECONDS,
  });
  const listConnections = connectLists(settings.databaseUrl, settings.databaseReadUrls, {
    name: 'lists',
    maxConnections: connections.lists,
    maxStreams: connections.streams,
    maxStatementSeconds: MAX_STATEMENT_SECONDS,
  });
  const delivery: DeliveryRule = { afterDays: settings.deliveredAfterDays, zone: settings.reportTimezone };
  const ownBehaviours: Context['behaviours'] = {
    ...catalogueBehaviours(settings.reportTimezone),
    ...ordersBehaviours(delivery),
    ...filesBehaviours(entities, settings.noteLockHours, {
      perPersonAndDay: settings.uploadMbPerDay * MIB,
      perStore: settings.storeFilesMb * MIB,
    }),
    ...adminBehaviours(settings),
  };
  const addedBehaviours = Object.entries(moreBehaviours).map(([name, more]) => [
    name,
    { ...ownBehaviours[name], ...more },
  ]);
  const behaviours = { ...ownBehaviours, ...(Object.fromEntries(addedBehaviours) as Context['behaviours']) };
  const { close: closeWriters, ...writers } =
    connections.writes > 0 ? connectWriters(settings, entities, connections.writes) : NO_WRITERS;
  const fileStore = createFileStore(settings);
  return {
    database,
    ...writers,
    entities,
    listConnections,
    lists: createListSource(
      find,
      (entity) => behaviours[entity.name]?.computed,
      (statement) => selectFromReplica({ listConnections }, statement),
      (statement) => listConnections.selectOnPrimary(statement),
    ),
    callLimits: createCallLimits(connections),
    fileStore,
    close: async () => {
      fileStore?.close();
      for (const pool of [database, listConnections]) pool.close();
      await closeWriters();
    },
    find,
    behaviours,
    delivery,
  };
}
