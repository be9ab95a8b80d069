import { collectionPath } from '@trestle/schema/entity';
import { createFieldLimitsQuery } from '../collection/call/findFieldLimits';
import { startCopyRepair } from '../collection/write/repairCopies';
import { findUsers } from '../identity/users';
import { isMigrated } from '../platform/isMigrated';
import type { ServiceDefinition, ServiceParts } from '../service';
import { orderSaved } from './changedOrders';
import { containerBehaviour } from './movedContainers';
import { startStockWatches } from './stockWatches';
import type { StorePeople } from './storeReaders';
import { deliveryRoutes } from './delivery/router';
import { receiveRoutes } from './receive/router';
import { stockTakeImport } from './stockTake/stockTakeImport';
import { newStoreRoutes } from './newStore/router';

/** The calls whose rights decide who gets notices of containers and orders, and of stock. */
const ORDER_LINES_PATH = '/api/store_order_line/';
const STOCK_PATH = '/api/stock_availability/';

/** Orders, stock, containers and stores. */
export function createOrdersService(parts: ServiceParts): ServiceDefinition {
  const { settings, entities, identityDb, findUser, asCallerOf, logFailure } = parts;
  const readersOf = (path: string): StorePeople => ({
    findUsers: (ids) => findUsers(identityDb, ids),
    findFieldLimits: createFieldLimitsQuery(entities, identityDb, settings, path),
  });
  const orderReaders = readersOf(ORDER_LINES_PATH);
  return {
    behaviours: {
      container: containerBehaviour(orderReaders),
      store_order: { saved: orderSaved(orderReaders) },
    },
    rowImports: { container: stockTakeImport(orderReaders) },
    serve: (context) => {
      startCopyRepair(
        context,
        () => isMigrated(context.database),
        (error) => logFailure('repair of copied values failed', error),
      );
      startStockWatches(context, readersOf(STOCK_PATH), (error, watch) =>
        logFailure('stock watches failed', error, { watch }),
      );
      const usersPath = collectionPath(context.find('user'), settings.productSlug);
      return [
        deliveryRoutes(context),
        receiveRoutes(context, settings.productSlug, orderReaders),
        newStoreRoutes(context, settings.productSlug, { findUser, asUserCreator: asCallerOf(usersPath, 'POST') }),
      ];
    },
  };
}
