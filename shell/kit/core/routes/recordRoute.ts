import { useSession, userMayOpen, type SessionView } from '../session/useSession';
import { pageAccessOf } from './routeRegistry';

const EDIT_SUFFIX = '.edit';

/** What decides where a person's links lead: their account and their rules. */
export type LinkReader = Pick<SessionView, 'user' | 'rules'>;

/**
 * Returns the route that a link to a record leads to for a person: its form where they may change records, else its
 * page without inputs (contract §2.4). Every link to a record is decided here.
 * @param entity its name: 'product'
 * @returns undefined when neither is open, or no such page is known
 */
export const recordRoute = (reader: LinkReader, entity: string): string | undefined =>
  [`${entity}${EDIT_SUFFIX}`, `${entity}.view`].find(
    (route) => pageAccessOf(route) !== undefined && userMayOpen(reader, route),
  );

/**
 * Returns where a link by route leads for a person: a record's form may become its view. Other routes stay.
 * @returns undefined for a record that the person may not open
 */
export const linkedRoute = (reader: LinkReader, route: string): string | undefined =>
  route.endsWith(EDIT_SUFFIX) ? recordRoute(reader, route.slice(0, -EDIT_SUFFIX.length)) : route;

/** Returns the route that opens records of an entity for the user; undefined without any. */
export const useRecordRoute = (entity: string): string | undefined => recordRoute(useSession(), entity);

const FORM_ADDRESS = /^\/([a-z_]+)\/edit\/\d+(?=$|[?#])/;
/**
 * Returns a stored address as the person may open it, such as a notice's: that of a form that is closed to them becomes
 * the record's view.
 */
export const openableAddress = (reader: LinkReader, address: string): string => {
  const entity = FORM_ADDRESS.exec(address)?.[1];
  const isView = entity !== undefined && recordRoute(reader, entity) === `${entity}.view`;
  return isView ? address.replace('/edit/', '/view/') : address;
};
