import type { HomeCardElement, Page } from '@trestle/kit/core';
import type { HomeCard, Registry } from '@trestle/schema/registry';
import type { PageSource } from './remotePages';

/** A card of the home page, with the remote that brings it. */
export interface RemoteCard extends HomeCardElement {
  remote: string;
}

/**
 * The cards of all remotes, in order, without those that link to a route of no page.
 * @param source where the cards fetch their code from, once the page is drawn
 */
export const remoteCards = (
  registry: Registry,
  pages: readonly Page[],
  source: Pick<PageSource, 'load'>,
): readonly RemoteCard[] => {
  const routes = new Set(pages.map(({ name }) => name));
  return Object.entries(registry)
    .flatMap(([remote, { homeCards }]) => homeCards.map((card) => ({ ...card, remote })))
    .filter(({ route }) => routes.has(route))
    .sort((a, b) => a.order - b.order || a.title.localeCompare(b.title))
    .map((card) => ({ ...card, element: () => fetchCard(card.remote, card, source) }));
};

const fetchCard = async (remote: string, { name }: HomeCard, source: Pick<PageSource, 'load'>) => {
  const { homeCards = [] } = await source.load(remote);
  const card = homeCards.find((each) => each.name === name);
  if (!card) throw new Error(`${remote} lists the card ${name} but doesn't have it.`);
  return card.element();
};

/** Who looks at the home page. */
interface CardViewer {
  headOffice: boolean;
  administrator: boolean;
  mayOpen(route: string): boolean;
}

/** The cards for a person: those of their audience, with a route that they may open. */
export const visibleCards = <Card extends HomeCard>(cards: readonly Card[], viewer: CardViewer): Card[] =>
  cards.filter(({ audience, route }) => isAudience(audience, viewer) && viewer.mayOpen(route));

const isAudience = (audience: HomeCard['audience'], { headOffice, administrator }: CardViewer): boolean => {
  if (audience === 'administrator') return administrator;
  return audience === undefined || (audience === 'office') === headOffice;
};
