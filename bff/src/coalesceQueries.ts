/**
 * Answers many questions by few queries, and none by a query that began before the question: while one runs, questions
 * gather, and the next run answers them all at once. What was written before a question is in its answer.
 * @param run asks for all keys at once; what it doesn't find is left out
 */
export function coalesceQueries<K, V>(
  run: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  let gathering: Run<K, V> | undefined;
  let running = false;

  async function runAll(): Promise<void> {
    running = true;
    for (let next = gathering; next; next = gathering) {
      gathering = undefined;
      await run([...next.keys]).then(next.settle, next.fail);
    }
    running = false;
  }
  return (key) => {
    gathering ??= newRun();
    const { keys, found } = gathering;
    keys.add(key);
    if (!running) void runAll();
    return found.then((answers) => answers.get(key));
  };
}

interface Run<K, V> {
  keys: Set<K>;
  found: Promise<ReadonlyMap<K, V>>;
  settle(answers: ReadonlyMap<K, V>): void;
  fail(error: unknown): void;
}
function newRun<K, V>(): Run<K, V> {
  const run = { keys: new Set<K>() } as Run<K, V>;
  run.found = new Promise((settle, fail) => {
    Object.assign(run, { settle, fail });
  });
  return run;
}
