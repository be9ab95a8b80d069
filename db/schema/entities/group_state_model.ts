import { entity, tracked } from '../entity';
import { fk, many, string } from '../field';
import { groupPermissionsStates } from './group_permissions';

/** The model whose fields a state hides or locks (S2 §3). */
export const groupStateModel = entity('group_state_model', {
  label: 'Group State Model',
  plural: 'Group State Models',
  service: 'admin',
  admin: true,
  fields: {
    ...tracked(),
    group_state: fk('group_state', { required: true }),
    base_uri: string({ label: 'Base URI' }),
    model_name: string({ required: true, maxlength: 100 }),
    fields: many('group_state_model_field', { foreign_key: 'group_state_model' }),
  },
  withoutPages: true,
  alsoOpenedBy: groupPermissionsStates,
  list: { columns: ['model_name', 'base_uri', 'group_state'], search: ['model_name', 'base_uri'], sort: 'model_name' },
});
