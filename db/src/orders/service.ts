import { collectionPath } from '@trestle/schema/entity';
import { createFieldLimitsQuery } from '../collection/call/findFieldLimits';
import { startCopyRepair } from '../collection/write/repairCopies';
import { findUsers } from '../identity/users';
import { isMigrated } from '../model/migrate';
import type { ServiceDefinition, ServiceParts } from '../service';
import { containerBehaviour } from './movedContainers';
import { deliveryRoutes } from './delivery/router';
import { newStoreRoutes } from './newStore/router';

/** The call whose rights decide who gets notices of containers. */
const ORDER_LINES_PATH = '/api/store_order_line/';

/** Orders, stock, containers and stores. */
export function createOrdersService(parts: ServiceParts): ServiceDefinition {
  const { settings, entities, identityDb, findUser, asCallerOf, logFailure } = parts;
  return {
    behaviours: {
      container: containerBehaviour({
        findUsers: (ids) => findUsers(identityDb, ids),
        findFieldLimits: createFieldLimitsQuery(entities, identityDb, settings, ORDER_LINES_PATH),
      }),
    },
    serve: (context) => {
      startCopyRepair(
        context,
        () => isMigrated(context.database),
        (error) => logFailure('repair of copied values failed', error),
      );
      const usersPath = collectionPath(context.find('user'), settings.productSlug);
      return [
        deliveryRoutes(context),
        newStoreRoutes(context, settings.productSlug, { findUser, asUserCreator: asCallerOf(usersPath, 'POST') }),
      ];
    },
  };
}
