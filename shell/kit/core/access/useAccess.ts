import { decideOperation, type FieldAccess, type AccessRules } from '@trestle/schema/access';
import type { Operation, Entity } from '@trestle/schema/entity';
import { screenAccess, type Screen } from '@trestle/schema/screens';
import { useMemo } from 'react';
import { allEntities, forActiveVariant } from '../entities';
import { session } from '../session/session';
import { useSession } from '../session/useSession';

/**
 * Which fields of an entity the user may not see, and see but not change, on a screen (S2 §4, §6): by the rules of the
 * calls that the screen makes, as the server reads them.
 * @param called the entity whose calls those are, where the fields are those of rows nested in it
 */
export const useFieldAccess = (entity: Entity, screen: Screen, called: Entity = entity): FieldAccess => {
  const { rules } = useSession();
  return useMemo(() => accessBy(rules, entity, screen, called), [rules, entity, screen, called]);
};
const accessBy = (rules: AccessRules | null, entity: Entity, screen: Screen, called: Entity): FieldAccess => {
  const own = new Set([forActiveVariant(entity), forActiveVariant(called)]);
  const others = allEntities().filter(({ name }) => [...own].every((each) => each.name !== name));
  return screenAccess(rules, screen, called, entity, [...own, ...others]);
};
/** An order of a list where its field can be read; else none, as the call would be refused. */
export const readableSort = (entity: Entity, sort: string): string => {
  const { hidden } = accessBy(session()?.rules ?? null, entity, 'list', entity);
  return hidden.has(sort.replace(/^-/, '')) ? '' : sort;
};

/** Whether the rules open a call on a collection; the server decides in the end (contract §2.4). */
export const useMayCall = (entity: Entity, call: Operation): boolean =>
  decideOperation(useSession().rules, entity, call).allowed;

/** Whether these fields of an entity's rows can be read: what is worked out without one of them would be wrong. */
export const useMayRead = (entity: Entity, fields: readonly string[]): boolean => {
  const { hidden } = useFieldAccess(entity, 'list');
  return useMayCall(entity, 'list') && !fields.some((name) => hidden.has(name));
};
