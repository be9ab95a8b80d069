import { fieldAccess, fieldLimits, mayCall, type FieldAccess } from '@trestle/schema/access';
import type { Call, Entity } from '@trestle/schema/entity';
import { useMemo } from 'react';
import { allEntities, getEntity } from '../entities';
import { useSession } from '../session/useSession';

const NOTHING: FieldAccess = { hidden: new Set(), locked: new Set() };

/** Which fields of an entity the user may not see, and see but not change, on these routes (S2 §4, §6). */
export const useFieldAccess = (entity: Entity, routes: readonly string[]): FieldAccess => {
  const { rules } = useSession();
  const key = routes.join(' ');
  return useMemo(() => {
    if (!rules) return NOTHING;
    const entities = [...new Set([entity, ...allEntities()])];
    const find = (name: string) => (name === entity.name ? entity : getEntity(name));
    return fieldAccess(fieldLimits(rules, key.split(' '), entities), entity, find);
  }, [rules, entity, key]);
};

/** Whether the rules open a call on a collection; the server decides in the end (contract §2.4). */
export const useMayCall = (entity: Entity, call: Call): boolean => mayCall(useSession().rules, entity, call).allowed;
