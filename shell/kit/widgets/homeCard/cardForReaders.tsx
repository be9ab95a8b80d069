import type { Entity } from '@trestle/schema/entity';
import { useContext, useEffect, type ComponentType } from 'react';
import { useMayRead } from '../../core/access/useAccess';
import { HideHomeCard } from '../../core/homeCard';

function Hidden() {
  const hide = useContext(HideHomeCard);
  useEffect(hide, [hide]);
  return null;
}

/**
 * A card of the home page for people who may read all that it is about. Others don't have the card, and its call isn't
 * made.
 * @param fields of the entity, without which the card says nothing
 */
export const cardForReaders = (entity: Entity, fields: readonly string[], Card: ComponentType): ComponentType =>
  function CardForReaders() {
    return useMayRead(entity, fields) ? <Card /> : <Hidden />;
  };
