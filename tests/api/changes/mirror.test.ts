import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { createKey } from '../parts/apiKeys';
import { address, as, expectStatus, makeOrder, makeStock, type Body } from '../parts/people';
import { unique } from '../../uniqueText';

/* The programs that keep a copy of products, stock and orders, as companies run them each night. */

jest.setTimeout(120_000);

const run = promisify(execFile);
const clients = resolve(__dirname, '../../clients');
const admin = as('admin');
const ENTITIES = ['product', 'stock', 'store_order'];
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'trestle-mirror-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Reads ids and dates of what was last changed before a moment. Other tests change rows meanwhile. */
async function settledRows(before: Date): Promise<Map<string, string>> {
  const database = await createConnection({ uri: process.env['TRESTLE_DB']!, timezone: 'Z' });
  try {
    const rows = new Map<string, string>();
    for (const entity of ENTITIES) {
      const [found] = await database.query(`SELECT id, modified_date FROM \`${entity}\` WHERE modified_date < ?`, [
        before,
      ]);
      for (const { id, modified_date: date } of found as { id: number; modified_date: Date }[])
        rows.set(`${entity} ${id}`, date.toISOString());
    }
    return rows;
  } finally {
    await database.end();
  }
}

const isInstalled = spawnSync('python3', ['--version']).status === 0;
const programs = [
  ['TypeScript', process.execPath, 'mirror.ts', true],
  ['Python', 'python3', 'mirror.py', isInstalled],
] as const;

for (const [language, command, file, canRun] of programs)
  (canRun ? test : test.skip)(`a copy in ${language} has what the database has, after each of its runs`, async () => {
    const { key } = await createKey({ read_only: true });
    const path = join(folder, `${language}.db`);
    const env = { ...process.env, TRESTLE_URL: address, TRESTLE_KEY: key };
    const update = async () => {
      await run(command, [join(clients, file), path], { env, timeout: 90_000 });
      const copy = new DatabaseSync(path, { readOnly: true });
      const rows = copy.prepare('SELECT entity, id, row FROM record').all() as Body[];
      copy.close();
      return new Map(
        rows.map(({ entity, id, row }) => [`${String(entity)} ${String(id)}`, JSON.parse(row as string) as Body]),
      );
    };

    const { stock, product } = await makeStock(5);
    const { id: other } = expectStatus(await admin('POST', '/api/product/', { description: unique('Gone') }), 201);
    // What was committed two seconds ago has its number.
    const settled = await settledRows(new Date(Date.now() - 5000));
    const first = await update();
    for (const [row, date] of settled) {
      const copied = first.get(row);
      // A row may be changed or deleted meanwhile.
      if (copied) expect([row, String(copied['modified_date']) >= date]).toEqual([row, true]);
    }
    expect([...settled.keys()].filter((row) => first.has(row)).length).toBeGreaterThan(settled.size * 0.99);
    expect(first.get(`stock ${stock}`)).toMatchObject({ available: 5 });
    expect(first.has(`product ${String(other)}`)).toBe(true);

    const { id: order } = await makeOrder('store1', [{ stock_id: stock, quantity: 2 }]);
    expectStatus(await admin('PATCH', `/api/product/${product}/`, { notes: 'Changed' }), 200);
    expectStatus(await admin('DELETE', `/api/product/${String(other)}/`), 204);
    // Changes have their number within two seconds.
    let second = await update();
    for (let i = 0; i < 20 && second.has(`product ${String(other)}`); i += 1) second = await update();
    expect(second.has(`product ${String(other)}`)).toBe(false);
    expect(second.get(`stock ${stock}`)).toMatchObject({ available: 3 });
    expect(second.get(`product ${product}`)).toMatchObject({ notes: 'Changed' });
    expect(second.get(`store_order ${String(order)}`)).toMatchObject({ pieces: 2 });
  });
