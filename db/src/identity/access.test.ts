import { setUpIdentityDb } from '../../testing/setUpContext';
import { loadRules } from './access';
import { type QueryRunner } from './identityDb';

const GROUP = { id: 1, name: 'Group' };
const { identityDb, run } = setUpIdentityDb(process.env);

/** Saves the group's rules as the editor does: new rows in place of the former, and a new access version. */
async function saveRules(): Promise<void> {
  for (const table of ['group_state_model_field', 'group_state_model', 'group_state'])
    await run(`DELETE FROM \`${table}\``);
  await run("INSERT INTO `group_state` (`group_permissions`, `state_name`) VALUES (1, 'product')");
  await run(
    'INSERT INTO `group_state_model` (`group_state`, `model_name`) ' + "SELECT MAX(`id`), 'product' FROM `group_state`",
  );
  await run(
    'INSERT INTO `group_state_model_field` (`group_state_model`, `field_name`, `deny_read`) ' +
      "SELECT MAX(`id`), 'unit_price', 1 FROM `group_state_model`",
  );
  await run('UPDATE `access_version` SET `version` = `version` + 1');
}

beforeAll(async () => {
  await run('INSERT INTO `group` (`id`, `name`) VALUES (?, ?)', GROUP.id, GROUP.name);
  await run("INSERT INTO `group_permissions` (`id`, `group`, `details`) VALUES (1, ?, '')", GROUP.id);
  await saveRules();
});

/** A database in which somebody saves the rules when a table is about to be read. @param times how often at most */
function savedBefore(table: string, times: number): QueryRunner {
  let saves = 0;
  const { executor } = identityDb;
  return {
    executor: {
      execute: executor.execute.bind(executor),
      selectRows: async (statement) => {
        if (statement.text.includes(`FROM \`${table}\``) && saves < times) {
          saves += 1;
          await saveRules();
        }
        return executor.selectRows(statement);
      },
    },
  };
}

test.each(['group_state', 'group_state_model', 'group_state_model_field'])(
  'safety 22: rules that are saved before %s is read are those of one version',
  async (table) => {
    const [rules] = await loadRules(savedBefore(table, 1), { groups: [GROUP] });
    expect(rules).toMatchObject({
      states: [
        {
          state_name: 'product',
          models: [{ model_name: 'product', fields: [{ field_name: 'unit_price', deny_read: true }] }],
        },
      ],
    });
  },
);

test('safety 43: rules that never keep still are not loaded', async () => {
  await expect(loadRules(savedBefore('group_state', Infinity), { groups: [GROUP] })).rejects.toThrow('changed');
});
