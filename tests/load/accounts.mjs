/** Whom people's accounts are copied from, and how many of ten people are such. */
const ROLES = [
  [8, 'store1'],
  [1, 'buyer'],
  [1, 'office'],
];
/** The password of the demo accounts and their copies. */
export const PASSWORD = 'Trestle-demo-1';

/**
 * Somebody who works.
 * @typedef {{ username: string, address: string, mayOrder: boolean }} Account
 */

/**
 * Makes an account for each person: copies of demo accounts, with the same groups and password. People of stores are
 * spread over all stores. Accounts that are there already stay.
 * @param {import('mysql2/promise').Connection} database @param {number} count @returns {Promise<Account[]>}
 */
export async function createAccounts(database, count) {
  const [columns] = await database.query('SHOW COLUMNS FROM `user`');
  const copied = columns
    .map((column) => column.Field)
    .filter((name) => !['id', 'username', 'email', 'store'].includes(name))
    .map((name) => `\`${name}\``)
    .join(', ');
  const [stores] = await database.query('SELECT `id` FROM `store` ORDER BY `id`');
  const accounts = [];
  for (let i = 0; i < count; i += 1) {
    const role = roleOf(i);
    const username = `load-${role}-${i}`;
    await database.query(
      `INSERT IGNORE INTO \`user\` (\`username\`, \`email\`, \`store\`, ${copied}) ` +
        `SELECT ?, ?, IF(\`store\` IS NULL, NULL, ?), ${copied} FROM \`user\` WHERE \`username\` = ?`,
      [username, `${username}@demo.example`, stores[i % stores.length].id, role],
    );
    accounts.push({ username, address: `198.18.${i >> 8}.${i & 255}`, mayOrder: role === 'store1' });
  }
  await database.query(
    'INSERT IGNORE INTO `user_groups` (`user`, `group`) SELECT copy.`id`, link.`group` FROM `user` copy ' +
      "JOIN `user` original ON copy.`username` LIKE CONCAT('load-', original.`username`, '-%') " +
      'JOIN `user_groups` link ON link.`user` = original.`id`',
  );
  return accounts;
}

/** Deals the roles out, so that any number of people has nearly the same shares. */
function roleOf(i) {
  let place = i % 10;
  return ROLES.find(([share]) => (place -= share) < 0)[1];
}
