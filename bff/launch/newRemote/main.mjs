// `npm run new-remote -- mf-pricing [--entity product]`: makes the folder of a remote with a list and a form, and adds
// it to the workspaces. Neither shell nor BFF changes.
import { parseArgs } from 'node:util';
import { install } from '../install.mjs';
import { assertSupportedNode, root } from '../processes.mjs';
import { checkName } from './checkName.mjs';

/** Shown in the new remote's list and form, unless the command names another. */
const DEFAULT_ENTITY = 'product';

try {
  assertSupportedNode();
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { entity: { type: 'string' } } });
  if (positionals.length !== 1) throw new Error('Name the new remote: npm run new-remote -- mf-pricing');
  checkName(root, positionals[0]);
  await install();
  const { planRemote } = await import('./plan.mjs');
  const { writeRemote } = await import('./write.mjs');
  const plan = await planRemote(root, positionals[0], values.entity ?? DEFAULT_ENTITY);
  await writeRemote(root, plan);
  process.stdout.write(
    [
      `${plan.name} has a list and a form of ${plan.entity.plural}, a test and a story.`,
      `  npm run dev -- ${plan.name}      shows it while you write`,
      `  npm start${' '.repeat(plan.name.length + 13)}builds and publishes it with the others`,
      `  npm run release -- ${plan.name}  releases it alone`,
      '',
    ].join('\n'),
  );
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
