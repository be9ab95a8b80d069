import { settings } from '@trestle/kit/core';
import type { RightsSettings } from '@trestle/schema/rights/rightsSets';

/** The settings of the page that decide beside the rules. */
export const rightsSettings: RightsSettings = {
  superuserGroup: settings.superuserGroup,
  usePermissions: settings.usePermissions,
  adminEntities: settings.adminEntities,
};
