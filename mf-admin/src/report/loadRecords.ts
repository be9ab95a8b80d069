import { collection, type Query } from '@trestle/kit/core';
import type { GroupRules } from '@trestle/schema/access';
import { groupPermissions } from '@trestle/schema/entities/group_permissions';
import { groupState } from '@trestle/schema/entities/group_state';
import { groupStateModel } from '@trestle/schema/entities/group_state_model';
import { groupStateModelField } from '@trestle/schema/entities/group_state_model_field';
import type { Entity } from '@trestle/schema/entity';
import { nestRows, type NestedRow } from './nestRows';

/** The permission record of a group, with all its states. */
export type PermissionRecord = GroupRules & { id: number; details: string };

/**
 * Loads all permission records with four calls, however many groups there are. When there are more rules than a list
 * call returns, each record is loaded by itself.
 */
export const loadRecords = async (allRows: Query, signal: AbortSignal): Promise<PermissionRecord[]> => {
  const listAll = (entity: Entity) => collection(entity).list({ ...allRows, sort: 'id' }, signal);
  const [records, states, models, fields] = await Promise.all([
    collection(groupPermissions).list({ ...allRows, sort: 'group__name' }, signal),
    listAll(groupState),
    listAll(groupStateModel),
    listAll(groupStateModelField),
  ]);
  const isComplete = [states, models, fields].every(({ count, results }) => results.length === count);
  if (!isComplete)
    return Promise.all(
      records.results.map(
        ({ id }) => collection(groupPermissions).item(id, signal) as unknown as Promise<PermissionRecord>,
      ),
    );
  const rows = [records, states, models, fields].map(({ results }) => results as unknown as NestedRow[]);
  return nestRows(rows[0]!, [
    { list: 'states', key: 'group_permissions', rows: rows[1]! },
    { list: 'models', key: 'group_state', rows: rows[2]! },
    { list: 'fields', key: 'group_state_model', rows: rows[3]! },
  ]) as unknown as PermissionRecord[];
};
