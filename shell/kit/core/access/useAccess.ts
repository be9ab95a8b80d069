import { decideOperation, type AccessRules } from '@trestle/schema/access';
import type { FieldAccess } from '@trestle/schema/fieldAccess';
import type { Operation, Entity } from '@trestle/schema/entity';
import { screenAccess, type Screen } from '@trestle/schema/rights/screens';
import { useMemo } from 'react';
import { allEntities, forActiveVariant } from '../entities';
import { session } from '../session/session';
import { isHeadOffice, useSession } from '../session/useSession';

/**
 * Fields of an entity that the user may not see, or not change, on a screen (S2 §4, §6).
 * Decided by the rules of the calls that the screen makes, as the server decides them.
 * @param called entity whose calls the screen makes: the parent's, for fields of nested rows
 */
export const useFieldAccess = (entity: Entity, screen: Screen, called: Entity = entity): FieldAccess => {
  const { rules, user } = useSession();
  return useMemo(
    () => accessBy(rules && { ...rules, headOffice: isHeadOffice({ rules, user }) }, entity, screen, called),
    [rules, user, entity, screen, called],
  );
};
const accessBy = (rules: AccessRules | null, entity: Entity, screen: Screen, called: Entity): FieldAccess => {
  const calledEntities = new Set([forActiveVariant(entity), forActiveVariant(called)]);
  const otherEntities = allEntities().filter(({ name }) => [...calledEntities].every((each) => each.name !== name));
  return screenAccess(rules, screen, called, entity, [...calledEntities, ...otherEntities]);
};
/** Returns `sort` if its field may be read, else ''. The server would refuse the call. */
export const readableSort = (entity: Entity, sort: string): string => {
  const current = session();
  const rules = current?.rules ? { ...current.rules, headOffice: isHeadOffice(current) } : null;
  const { hidden } = accessBy(rules, entity, 'list', entity);
  return hidden.has(sort.replace(/^-/, '')) ? '' : sort;
};

/** Tells whether the rules allow a call on a collection. The server decides in the end (contract §2.4). */
export const useMayCall = (entity: Entity, call: Operation): boolean =>
  decideOperation(useSession().rules, entity, call).allowed;

/** Tells whether all of these fields may be read: a total without one of them would be wrong. */
export const useMayRead = (entity: Entity, fields: readonly string[]): boolean => {
  const { hidden } = useFieldAccess(entity, 'list');
  return useMayCall(entity, 'list') && !fields.some((name) => hidden.has(name));
};
