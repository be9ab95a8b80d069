import { settings } from '@trestle/kit/core';
import type { RightsSettings } from '@trestle/schema/rights/rightsSets';

/** The installation's settings that decide about rights, together with the rules. */
export const rightsSettings: RightsSettings = {
  superuserGroup: settings.superuserGroup,
  usePermissions: settings.usePermissions,
  adminEntities: settings.adminEntities,
};
