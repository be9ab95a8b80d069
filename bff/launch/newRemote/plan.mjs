import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importDeclaration } from '../../../shell/build/rspack.declaration.mjs';
import { isRemoteFolder } from '../remoteFolders.mjs';

const DEV_PORT = /\bport: (\d+)/;

/**
 * Decides everything about a new remote: its routes, place in the menu, port and entities.
 * @param {string} root the repository
 * @param {string} name such as `mf-pricing`, checked
 * @param {string} entityName of the records in its list and form
 * @throws {Error} with one line when the entity or the routes can't be used
 */
export async function planRemote(root, name, entityName) {
  const entities = await readEntities(root, entityName);
  const remotes = await readRemotes(root);
  const pages = remotes.flatMap((remote) => remote.pages);
  const findPageBelow = (segment) =>
    pages.find((page) => page.name.startsWith(`${segment}.`) || page.path.startsWith(`/${segment}/`));
  const words = name.slice('mf-'.length).split('-').filter(Boolean);
  // Another remote may have the entity's own routes already.
  const isShownElsewhere = Boolean(findPageBelow(entityName));
  const prefix = isShownElsewhere ? words.join('_') : entityName;
  const clash = findPageBelow(prefix);
  if (clash) throw new Error(`${name} would have pages below /${prefix}/, as ${clash.name} has. Choose another name.`);
  const menuOrders = remotes.flatMap(({ menus = [] }) => menus.map(({ order }) => order));
  return {
    name,
    title: capitalize(words.join(' ')),
    component: words.map(capitalize).join(''),
    prefix,
    isShownElsewhere,
    entity: entities[0].entity,
    entities,
    menuOrder: (Math.floor(Math.max(...menuOrders) / 100) + 1) * 100 + 10,
    port: Math.max(...devPorts(root)) + 1,
    contract: readJson(root, 'db/schema/remoteContract.json').version,
  };
}

/**
 * Reads an entity, and all entities that it refers to, directly or through others: lists and forms show their names.
 * @returns {Promise<{ entity: object, constant: string }[]>} the entity first, with the constant that its file exports
 */
async function readEntities(root, name) {
  const entitiesByName = new Map();
  await add(name);
  return [...entitiesByName.values()];

  async function add(entityName) {
    if (entitiesByName.has(entityName)) return;
    const file = join(root, 'db/schema/entities', `${entityName}.ts`);
    if (!/^[a-z_]+$/.test(entityName) || !existsSync(file))
      throw new Error(
        `There is no entity ${entityName}: its declaration would be db/schema/entities/${entityName}.ts.`,
      );
    const exports = Object.entries(await importDeclaration(file));
    const [constant, entity] = exports.find(([, value]) => value?.name === entityName && value.fields) ?? [];
    if (!entity) throw new Error(`db/schema/entities/${entityName}.ts exports no entity ${entityName}.`);
    entitiesByName.set(entityName, { entity, constant });
    for (const { ref } of Object.values(entity.fields)) if (ref) await add(ref);
  }
}

const capitalize = (text) => text[0].toUpperCase() + text.slice(1);

const remoteFolders = (root) =>
  readdirSync(root).filter((name) => isRemoteFolder(name) && existsSync(join(root, name, 'src/remote.ts')));

const readRemotes = (root) =>
  Promise.all(
    remoteFolders(root).map(async (name) => (await importDeclaration(join(root, name, 'src/remote.ts'))).default),
  );

const devPorts = (root) =>
  remoteFolders(root).map((name) =>
    Number(DEV_PORT.exec(readFileSync(join(root, name, 'rspack.config.mjs'), 'utf8'))?.[1] ?? 0),
  );

function readJson(root, file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}
