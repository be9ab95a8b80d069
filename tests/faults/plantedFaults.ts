import { createHash } from 'node:crypto';
import type { Connection } from 'mysql2/promise';

const FIRST_CHUNK = 'x'.repeat(1000);
const SECOND_CHUNK = 'y'.repeat(10);
const digestOf = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** Stores a release whose file has two chunks, as `publish` does. */
export const storeRelease = async (connection: Connection, database: string): Promise<void> => {
  await connection.query(
    `INSERT INTO \`${database}\`.\`module_release\` (\`id\`, \`name\`, \`version\`, \`integrity\`, \`is_current\`) ` +
      "VALUES (500, 'mf-x', '1.0.0', ?, 1)",
    [JSON.stringify({ 'a.js': digestOf(FIRST_CHUNK + SECOND_CHUNK), 'b.js': digestOf(FIRST_CHUNK) })],
  );
  for (const [path, position, data] of [
    ['a.js', 0, FIRST_CHUNK],
    ['a.js', 1, SECOND_CHUNK],
    ['b.js', 0, FIRST_CHUNK],
  ] as const)
    await connection.query(`INSERT INTO \`${database}\`.\`module_release_file\` VALUES (500, ?, ?, ?)`, [
      path,
      position,
      Buffer.from(data),
    ]);
};

/** Changes that no call of the product could make. */
const STATEMENTS = [
  'SET SESSION foreign_key_checks = 0, check_constraint_checks = 0',
  'UPDATE `stock` SET `quantity` = 1000, `ordered` = `ordered` + 1 WHERE `id` IN (3, 5)',
  'UPDATE `stock` SET `quantity` = `ordered` - 1 WHERE `id` = 7',
  'UPDATE `stock` SET `quantity` = 0, `ordered` = 2 WHERE `id` = 7',
  'DELETE FROM `store_order_line` WHERE `stock_id` = 7',
  "UPDATE `store_order_line` SET `store` = 999, `product` = 998, `expected_delivery_date` = '2001-01-01' WHERE `id` = 9",
  'DELETE FROM `file_chunk` WHERE `file` = 2',
  "INSERT INTO `note` (`id`, `note`, `other_name`, `other_id`) VALUES (1, 'x', 'container', 999999)",
  "UPDATE `file` SET `other_name` = 'nothing' WHERE `id` = 3",
  'INSERT INTO `merge_run` (`created_date`, `user`, `actor`, `collection`, `kept`, `merged`, `details`) ' +
    "VALUES (NOW(3), 1, 1, 'supplier', 1, '[2]', '')",
  "INSERT INTO `change_run` VALUES ('none', NOW(3), 1, 1, 'supplier', '{}')",
  'UPDATE `product` SET `supplier` = 777 WHERE `id` IN (1, 2, 3, 4, 5, 6)',
  'INSERT INTO `user_groups` (`user`, `group`) VALUES (1, 888)',
  'ALTER TABLE `user` DROP KEY `user_email`',
  "UPDATE `user` SET `email` = 'both@demo.example' WHERE `id` IN (3, 4)",
  "UPDATE `user` SET `username` = 'both@demo.example' WHERE `id` = 5",
  "UPDATE `module_release_file` SET `data` = 'z' WHERE `path` = 'a.js' AND `position` = 1",
  "DELETE FROM `module_release_file` WHERE `path` = 'b.js'",
  "INSERT INTO `module_release` (`name`, `version`, `is_current`, `is_trial`) VALUES ('mf-x', '2', 1, 1), ('mf-x', '3', 0, 1)",
  'DELETE FROM `access_version`',
  'DELETE FROM `release_lock`',
];

/** Plants one fault of each kind. */
export const plantFaults = async (connection: Connection, database: string): Promise<void> => {
  for (const text of [`USE \`${database}\``, ...STATEMENTS, 'USE `trestle`']) await connection.query(text);
};

/** What `check-data` says of them, in its order, without what to do. */
export const plantedFaults = [
  'stock.ordered differs from the pieces of its order lines: 3 (3, 5, 7)',
  'stock has more pieces ordered than there are: 1 (7)',
  "files whose content isn't as long as file_size says: 1 (2)",
  'parts with more than one current release: 1 (mf-x)',
  'parts with more than one trial: 1 (mf-x)',
  'access_version lacks its one row: 1 (1)',
  'release_lock lacks its one row: 1 (1)',
  'store_order_line.store differs from store_order.store, of which it is a copy: 1 (9)',
  'store_order_line.product differs from stock_id.product, of which it is a copy: 1 (9)',
  'store_order_line.expected_delivery_date differs from stock_id.container.delivery_date, of which it is a copy: 1 (9)',
  'user with the same email as another: 1 (3)',
  'users whose username is the email of another: 1 (5)',
  'file whose record is gone: 1 (3)',
  'note whose record is gone: 1 (1)',
  "merge_run whose values can't be read: 1 (1)",
  'change_run without records: 1 (none)',
  'merge_run whose removed records are there: 1 (1)',
  'product.supplier names a supplier that is gone: 6 (1, 2, 3, 4, 5, …)',
  'user_groups.group names a group that is gone: 1 (1/888)',
  "files of releases that aren't as their digests say: 1 (mf-x 1.0.0 a.js)",
  'files of releases that are missing: 1 (mf-x 1.0.0 b.js)',
];
