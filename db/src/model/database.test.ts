import { answersSoon, clockAhead } from '../../testing/poolAnswers';
import { setUpContext } from '../../testing/setUpContext';
import { connect, poolHealthOf } from './database';

const running = setUpContext(process.env);

test("Sequelize's pool answers while all its connections are at work, and not when they hang", async () => {
  const database = connect(running.url, { maxConnections: 1 });
  const { ping } = poolHealthOf(database);
  await database.transaction(async (transaction) => {
    await database.query('DO 0', { transaction });
    expect(await answersSoon(ping)).toBe(true);
    const clock = clockAhead(2000);
    expect(await answersSoon(ping)).toBe(false);
    clock.mockRestore();
  });
  expect(await answersSoon(ping)).toBe(true);
  await database.close();
});
