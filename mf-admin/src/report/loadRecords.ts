import { collection, type ListQuery, type RowPage } from '@trestle/kit/core';
import type { GroupRules } from '@trestle/schema/access';
import { groupPermissions } from '@trestle/schema/entities/group_permissions';
import { groupState } from '@trestle/schema/entities/group_state';
import { groupStateModel } from '@trestle/schema/entities/group_state_model';
import { groupStateModelField } from '@trestle/schema/entities/group_state_model_field';
import type { Entity } from '@trestle/schema/entity';
import { loadAllRows } from '../loadAllRows';
import { nestRows, type NestedRow } from './nestRows';

/** The permission record of a group, with all its states. */
export type PermissionRecord = GroupRules & { id: number; details: string };

type ListNestedRows = (query: ListQuery, signal?: AbortSignal) => Promise<RowPage<NestedRow>>;

/** Loads all permission records, not each by itself, however many groups there are. */
export const loadRecords = async (signal: AbortSignal): Promise<PermissionRecord[]> => {
  const listAll = async (entity: Entity, sort = 'id'): Promise<readonly NestedRow[]> =>
    loadAllRows(collection(entity).list as unknown as ListNestedRows, { filter: 'all', sort }, signal);
  const [records, states, models, fields] = await Promise.all([
    listAll(groupPermissions, 'group__name'),
    listAll(groupState),
    listAll(groupStateModel),
    listAll(groupStateModelField),
  ]);
  return nestRows(records, [
    { list: 'states', key: 'group_permissions', rows: states },
    { list: 'models', key: 'group_state', rows: models },
    { list: 'fields', key: 'group_state_model', rows: fields },
  ]) as unknown as PermissionRecord[];
};
