/**
 * The entities of administration: their addresses begin with `/api/{product}/`, and with USE_PERMISSIONS off their
 * route
 * states still need an administrator or an explicit allow. The list stands apart from the declarations because the
 * browser
 * decides about routes of entities that it has not loaded.
 */
export const ADMIN_ENTITIES: readonly string[] = [
  'user',
  'user_account',
  'group',
  'group_permissions',
  'group_state',
  'group_state_model',
  'group_state_model_field',
  'permission',
  'content_type',
  'audit',
  'module_release',
];
