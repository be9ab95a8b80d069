import type { Entity } from '@trestle/schema/entity';
import userEvent from '@testing-library/user-event';
import { registerEntities } from '../core/entities';
import { RouteLink } from '../core/routes/RouteLink';
import { EditPage } from '../form/page/EditPage';
import { renderAt } from './renderAt';
import { signIn } from './signedIn';
import { stubServer, type StubHandler } from './stubServer';

/** The list, create and edit pages of an entity. The create page also links to a new store. */
const editPages = (entity: Entity) => [
  { name: `${entity.name}.list`, path: `/${entity.name}/list`, element: <p>list of {entity.plural}</p> },
  {
    name: `${entity.name}.create`,
    path: `/${entity.name}/create`,
    element: (
      <>
        <RouteLink route="store.create">New store</RouteLink>
        <EditPage entity={entity} />
      </>
    ),
  },
  { name: `${entity.name}.edit`, path: `/${entity.name}/edit/:id`, element: <EditPage entity={entity} /> },
];

/**
 * Prepares the pages of some entities.
 * @param nested entities of their rows and look-ups
 * @returns a function that signs in and opens an address, with the first entity's list before it in the history
 */
export const editPagesOf = (entities: readonly Entity[], nested: readonly Entity[] = []) => {
  registerEntities([...entities, ...nested]);
  const pages = entities.flatMap(editPages);
  return (address: string, handler: StubHandler) => {
    signIn();
    const calls = stubServer(handler);
    const history = [`/${entities[0]!.name}/list`, address];
    return { calls, user: userEvent.setup(), ...renderAt(history, pages) };
  };
};
