import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { addsToField, importFields } from '@trestle/schema/importRows';
import { useMemo } from 'react';
import { useFieldAccess, useMayCall } from '../../core/access/useAccess';
import { allEntities } from '../../core/entities';

/** Whether the user may change the lists of other records to which a file's rows are added. */
const useMayAddToLists = (entity: Entity): boolean => {
  const { field, list = '' } = entity.imports?.addsTo ?? {};
  const owner = allEntities().find(({ name }) => name === field?.ref) ?? entity;
  const { hidden, locked } = useFieldAccess(owner, 'edit');
  return useMayCall(owner, 'edit') && !hidden.has(list) && !locked.has(list);
};

/** The fields that the user may fill by a file: those that they may see and change. */
export const useImportFields = (entity: Entity): readonly Field[] => {
  const { hidden, locked } = useFieldAccess(entity, 'create');
  const mayAdd = useMayAddToLists(entity);
  return useMemo(
    () =>
      importFields(entity).filter(
        ({ name }) => !hidden.has(name) && !locked.has(name) && (mayAdd || name !== addsToField(entity)?.name),
      ),
    [entity, hidden, locked, mayAdd],
  );
};
