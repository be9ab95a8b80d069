import type { Entity } from '@trestle/schema/entity';
import { useContext, useEffect, type ComponentType } from 'react';
import { useMayRead } from '../../core/access/useAccess';
import { HideHomeCard } from '../../core/homeCard';

/** Hides the home card that it is drawn in. */
function Hidden() {
  const hide = useContext(HideHomeCard);
  useEffect(hide, [hide]);
  return null;
}

/**
 * Makes a card of the home page for people who may read certain fields. Others don't have the card, and its call isn't
 * made.
 * @param fields of the entity that the card needs
 */
export const cardForReaders = (entity: Entity, fields: readonly string[], Card: ComponentType): ComponentType =>
  function CardForReaders() {
    return useMayRead(entity, fields) ? <Card /> : <Hidden />;
  };
