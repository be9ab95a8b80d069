/** Says whether a ping is answered before the next second is over. */
export const answersSoon = async (ping: () => Promise<void>): Promise<boolean> => {
  let timer: NodeJS.Timeout;
  const limit = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), 1000);
  });
  return Promise.race([ping().then(() => true), limit]).finally(() => clearTimeout(timer));
};

/** Moves the clock that pools look at. */
export const clockAhead = (ms: number) => jest.spyOn(performance, 'now').mockReturnValue(performance.now() + ms);
