/**
 * Returns the files of a new remote. Prettier formats them where they are written.
 * @param {Awaited<ReturnType<typeof import('./plan.mjs').planRemote>>} plan
 * @param {{ version: string, peers: object, playwright: string }} versions of the workspace and of what it brings
 * @returns {Record<string, string>} text by path in the remote's folder
 */
export function remoteFiles(plan, versions) {
  return {
    'package.json': packageJson(plan, versions),
    'tsconfig.json': JSON.stringify({
      extends: '../tsconfig.base.json',
      include: ['**/*.ts', '**/*.tsx'],
      exclude: ['node_modules', 'dist'],
    }),
    'rspack.config.mjs': rspackConfig(plan),
    'src/remote.ts': remote(plan),
    'src/standalone.ts': STANDALONE,
    [`src/${plan.component}List.tsx`]: list(plan),
    [`src/${plan.component}Form.tsx`]: form(plan),
    'src/remote.test.tsx': unitTest(plan),
    [`stories/${plan.prefix}.spec.ts`]: story(plan),
  };
}

function packageJson({ name, entity }, { version, peers, playwright }) {
  return JSON.stringify({
    name: `@trestle/${name}`,
    version,
    private: true,
    description: `Remote: ${entity.plural}`,
    type: 'module',
    scripts: {
      build: 'rspack build',
      test: `cd .. && jest --testPathPatterns ${name}/`,
      lint: 'oxlint . && prettier --check . --ignore-path ../.prettierignore && tsc --noEmit -p .',
    },
    dependencies: { '@trestle/kit': version, '@trestle/schema': version },
    peerDependencies: peers,
    devDependencies: { '@playwright/test': playwright },
  });
}

const rspackConfig = ({ name, port }) => `import { remoteConfig } from '../shell/build/rspack.browser.mjs';

export default remoteConfig({ context: import.meta.dirname, name: '${name}', port: ${port} });
`;

const STANDALONE = `// The remote on a page of its own, for development: everything waits until the shared libraries are settled.
void Promise.all([import('@trestle/kit/standalone'), import('./remote')]).then(([{ runStandalone }, remote]) =>
  runStandalone(remote.default),
);
`;

const importOf = ({ entity, constant }) => `import { ${constant} } from '@trestle/schema/entities/${entity.name}';\n`;

function remote(plan) {
  const { name, title, component, prefix, entity, entities, contract, menuOrder } = plan;
  const [shownEntity, ...referenced] = entities;
  const screens = { list: `() => import('./${component}List')`, form: `() => import('./${component}Form')` };
  const pages = plan.isShownElsewhere
    ? `page('${prefix}.list', '/${prefix}/list', ${screens.list}, '${title}'),
       page('${prefix}.edit', '/${prefix}/edit/:id', ${screens.form}, 'Edit ${entity.label}'),`
    : `...crud(${shownEntity.constant}, { list: ${screens.list}, edit: ${screens.form} }),`;
  const referencedLines = referenced.map(({ constant }) => `\n${constant},`).join('');
  return `import { defineRemote, ${plan.isShownElsewhere ? 'page' : 'crud'} } from '@trestle/kit/core';
${entities.map(importOf).sort().join('')}
/** ${entity.plural}. */
export default defineRemote({
  name: '${name}',
  contract: ${contract},
  entities: [
    ${shownEntity.constant},${referencedLines && `\n// Those that it refers to.${referencedLines}`}
  ],
  pages: [${pages}],
  menus: [{ group: '${title}', order: ${menuOrder}, title: '${title}', route: '${prefix}.list' }],
});
`;
}

function list({ title, component, prefix, entity, entities: [{ constant }], isShownElsewhere }) {
  const columns = JSON.stringify(entity.list.columns).replaceAll('"', "'");
  const linkDeclaration = isShownElsewhere
    ? `const toForm: LinkTo<RowOf<typeof ${constant}>> = ({ id }) => ({ route: '${prefix}.edit', params: { id } });\n`
    : '';
  const routeProps = isShownElsewhere ? `route="${prefix}.list" linkTo={toForm}` : '';
  return `import { ListPage${isShownElsewhere ? ', type LinkTo' : ''} } from '@trestle/kit/list';
${isShownElsewhere ? "import type { RowOf } from '@trestle/schema/entity';\n" : ''}${importOf({ entity, constant })}
const COLUMNS = ${columns} as const;
${linkDeclaration}
/** The list of ${entity.plural.toLowerCase()}. */
export default function ${component}List() {
  return <ListPage entity={${constant}} title="${title}" columns={COLUMNS} ${routeProps} />;
}
`;
}

const form = ({
  component,
  entity,
  entities: [{ constant }],
}) => `import { EditPage, Sections } from '@trestle/kit/form';
${importOf({ entity, constant })}
/** The form of a record: all fields, in the sections of the declaration. */
export default function ${component}Form() {
  return (
    <EditPage entity={${constant}}>
      <Sections />
    </EditPage>
  );
}
`;

/** A row as the server sends it: the first column, which leads to the form, needs a text. */
const sampleRow = ({ fields, list: { columns } }) =>
  fields[columns[0]].kind === 'String' ? `{ id: 7, ${columns[0]}: 'Sample' }` : '{ id: 7 }';

const unitTest = ({ component, prefix, entity }) => `import { screen } from '@testing-library/react';
import { pageElement } from '@trestle/kit/pageElement';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import remote from './remote';
import ${component}List from './${component}List';

test.each(remote.pages.map((page) => [page.name, page] as const))('%s has a screen to fetch', async (_name, page) => {
  expect(typeof (await pageElement(page)()).default).toBe('function');
});

test('a row of the list leads to its form', async () => {
  signIn();
  stubServer(() => ({ body: { count: 1, results: [${sampleRow(entity)}] } }));
  renderAt('/${prefix}/list', [
    { name: '${prefix}.list', path: '/${prefix}/list', element: <${component}List /> },
    { name: '${prefix}.edit', path: '/${prefix}/edit/:id', element: <p>form</p> },
  ]);
  const [link] = await screen.findAllByRole('link');
  expect(link?.getAttribute('href')).toBe('/${prefix}/edit/7');
});
`;

const story = ({ title, prefix, entity }) => `import { expect, test } from '@playwright/test';

test('${prefix}: from the menu to the list, and on to a form', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('User name').fill('admin');
  await page.getByLabel('Password').fill('Trestle-demo-1');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('region', { name: '${title}' }).getByRole('link', { name: '${title}' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '${title}' })).toBeVisible();
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/\\/${prefix}\\/edit\\/\\d+$/);
  await expect(page.getByText('Edit ${entity.label}')).toBeVisible();
});
`;
