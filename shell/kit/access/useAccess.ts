import { mayCall, type FieldAccess } from '@trestle/schema/access';
import type { Call, Entity } from '@trestle/schema/entity';
import { screenAccess, type Screen } from '@trestle/schema/screens';
import { useMemo } from 'react';
import { allEntities, ofVariant } from '../entities';
import { useSession } from '../session/useSession';

/**
 * Which fields of an entity the user may not see, and see but not change, on a screen (S2 §4, §6): by the rules of the
 * calls that the screen makes, as the server reads them.
 * @param called the entity whose calls those are, where the fields are those of rows nested in it
 */
export const useFieldAccess = (entity: Entity, screen: Screen, called: Entity = entity): FieldAccess => {
  const { rules } = useSession();
  return useMemo(() => {
    const own = new Set([ofVariant(entity), ofVariant(called)]);
    const others = allEntities().filter(({ name }) => [...own].every((each) => each.name !== name));
    return screenAccess(rules, screen, called, entity, [...own, ...others]);
  }, [rules, entity, screen, called]);
};

/** Whether the rules open a call on a collection; the server decides in the end (contract §2.4). */
export const useMayCall = (entity: Entity, call: Call): boolean => mayCall(useSession().rules, entity, call).allowed;

/** Whether these fields of an entity's rows can be read: what is worked out without one of them would be wrong. */
export const useMayRead = (entity: Entity, fields: readonly string[]): boolean => {
  const { hidden } = useFieldAccess(entity, 'list');
  return useMayCall(entity, 'list') && !fields.some((name) => hidden.has(name));
};
