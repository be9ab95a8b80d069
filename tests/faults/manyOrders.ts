import { createConnection } from 'mysql2/promise';
import { startPrivateDatabase } from '../api/parts/privateDatabase';
import { startSecondDeployment } from '../api/parts/secondDeployment';
import { settingsFor, signInWithoutPassword } from './passwordlessSession';

const ORDER_COUNT = 20_000;

/** A deployment with many orders, and two people who use it. */
export interface ManyOrders {
  /** Origin of the BFF. */
  url: string;
  /** Token of the person who asks too much. */
  attacker: string;
  /** Token of the person who works meanwhile. */
  bystander: string;
  /** Makes a call, reads the reply and returns its status. */
  get(path: string, token: string): Promise<number>;
  stop(): Promise<void>;
}

/** Makes orders of five lines, their stock in containers and 2,000 products. A careless query takes seconds on them. */
const FILL_STATEMENTS = [
  // Columns that no test reads stay empty.
  "SET SESSION sql_mode = ''",
  'CREATE TABLE `digit` (`x` INT NOT NULL)',
  'INSERT INTO `digit` VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)',
  'CREATE TABLE `counted` (`n` INT NOT NULL PRIMARY KEY)',
  'INSERT INTO `counted` ' +
    'SELECT 1 + a.`x` + 10 * b.`x` + 100 * c.`x` + 1000 * d.`x` + 10000 * e.`x` + 100000 * f.`x` ' +
    'FROM `digit` a, `digit` b, `digit` c, `digit` d, `digit` e, `digit` f WHERE f.`x` < 2',
  "INSERT INTO `store` (`name`) SELECT CONCAT('Store ', `n`) FROM `counted` WHERE `n` <= 20",
  "INSERT INTO `supplier` (`name`) SELECT CONCAT('Supplier ', `n`) FROM `counted` WHERE `n` <= 50",
  "INSERT INTO `code_colour` (`description`) SELECT CONCAT('Colour ', `n`) FROM `counted` WHERE `n` <= 20",
  'INSERT INTO `container` (`code`, `name`, `delivery_date`) ' +
    "SELECT CONCAT('C-', `n`), CONCAT('Jade Osprey ', `n`, ', Ningbo'), DATE('2026-01-01') + INTERVAL `n` DAY " +
    'FROM `counted` WHERE `n` <= 100',
  'INSERT INTO `product` (`code`, `description`, `colour`, `supplier`) ' +
    "SELECT CONCAT('OSL-', `n`), CONCAT('Oslo lounge chair ', `n`), 1 + MOD(`n`, 20), 1 + MOD(`n`, 50) " +
    'FROM `counted` WHERE `n` <= 2000',
  'INSERT INTO `stock` (`product`, `container`, `quantity`, `price`) ' +
    'SELECT 1 + MOD(`n`, 2000), 1 + MOD(`n`, 100), 1000, 10 FROM `counted` WHERE `n` <= 20000',
  `INSERT INTO \`store_order\` (\`store\`, \`notes\`) ` +
    `SELECT 1 + MOD(\`n\`, 20), CONCAT('Deliver at the back ', \`n\`) FROM \`counted\` WHERE \`n\` <= ${ORDER_COUNT}`,
  `INSERT INTO \`store_order_line\` (\`store_order\`, \`stock_id\`, \`quantity\`, \`unit_price\`) ` +
    `SELECT 1 + MOD(\`n\`, ${ORDER_COUNT}), 1 + MOD(\`n\` * 7, 20000), 1, 10 FROM \`counted\` WHERE \`n\` <= ${5 * ORDER_COUNT}`,
  'DROP TABLE `digit`, `counted`',
  'ANALYZE TABLE `store_order`, `store_order_line`, `stock`, `product`, `container`',
];

/** Starts a database with these rows, services and a BFF. Takes about 15 s. */
export const startManyOrders = async (): Promise<ManyOrders> => {
  const database = await startPrivateDatabase();
  const connection = await createConnection(database.url);
  const attacker = await signInWithoutPassword(connection, { id: 1, username: 'attacker' });
  const bystander = await signInWithoutPassword(connection, { id: 2, username: 'bystander' });
  for (const statement of FILL_STATEMENTS) await connection.query(statement);
  await connection.end();
  const deployment = await startSecondDeployment(settingsFor(database));
  return {
    url: deployment.url,
    attacker,
    bystander,
    get: async (path, token) => {
      const reply = await fetch(deployment.url + path, { headers: { authorization: `Bearer ${token}` } });
      await reply.arrayBuffer();
      return reply.status;
    },
    stop: async () => {
      await deployment.stop();
      await database.stop();
    },
  };
};

/** Builds the address of a list. */
const listPath = (name: string, parameters: Record<string, string>): string =>
  `/api/${name}/?${new URLSearchParams(parameters)}`;

/** The calls of an ordinary working day. */
export const USUAL_CALLS = [
  listPath('store_order', { limit: '25', sort: '-id' }),
  '/api/store_order/17/',
  listPath('stock_availability', { filter: 'active', limit: '25', sort: 'container__delivery_date' }),
  listPath('product', { limit: '25', q: 'chair 19' }),
];
/** Fields of order lines that a list of orders may be asked for. */
export const LINE_FIELDS = ['container_code', 'container_name', 'product_code', 'product_name', 'colour', 'fabric'];
/** Builds conditions that look through the lines of orders. */
export const conditionsOnLines = (
  count: number,
  make: (field: string, letter: string, i: number) => unknown,
): unknown[] =>
  Array.from({ length: count }, (_, i) => make(LINE_FIELDS[i % LINE_FIELDS.length]!, 'aeiouncrst'[i % 10]!, i));
/** Builds the address of a list of orders that meet a condition. */
export const ordersWith = (query: unknown, more: Record<string, string> = {}): string =>
  listPath('store_order', { filter: 'all', query: JSON.stringify(query), ...more });
/** Builds the address of one of the costliest lists there are. Each offset makes another list. */
export const costlyList = (offset: number): string =>
  listPath('store_order', { limit: '10000', offset: String(offset), sort: 'supplier__name' });
