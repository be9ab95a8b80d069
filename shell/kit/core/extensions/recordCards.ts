import type { ReactNode } from 'react';

/** Draws a record's name as a link that opens a card of it over the page. */
export type DrawCardLink = (id: number, name: string) => ReactNode;

const drawers = new Map<string, DrawCardLink>();

/**
 * Gives an entity's records a card: lists show its link to users who may not open the record's own page.
 * @param entity its name: 'product'
 */
export const registerRecordCard = (entity: string, draw: DrawCardLink): void => void drawers.set(entity, draw);

/** Draws the link to the card of a record that a route opens ('product.edit'); undefined for entities without cards. */
export const drawCardLink = (route: string, id: number, name: string): ReactNode =>
  route.endsWith('.edit') ? drawers.get(route.slice(0, -'.edit'.length))?.(id, name) : undefined;
