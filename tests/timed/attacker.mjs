import { connect } from 'node:net';

/*
 * A sender of attacks in a process of its own, so that its work doesn't delay whoever is measured. Keeps six requests in
 * flight until it is told to stop, and then says how many it made.
 */
const CONCURRENT_ATTACKS = 6;
/** Time after which half a request is broken off. */
const BREAK_OFF_AFTER_MS = 5;

/**
 * Sends the request over a connection of its own, which is broken off at once or read to its end.
 * @param {{ port: number, hostname: string, text: string, isBrokenOff: boolean }} attack
 * @returns {Promise<void>}
 */
const attackOnce = ({ port, hostname, text, isBrokenOff }) =>
  new Promise((resolve) => {
    const socket = connect(port, hostname, () => {
      socket.write(text);
      if (isBrokenOff) setTimeout(() => socket.resetAndDestroy(), BREAK_OFF_AFTER_MS);
    });
    socket
      .on('error', () => undefined)
      .once('close', () => resolve())
      .resume();
  });

let isOver = false;
let count = 0;
process.once('message', async (attack) => {
  process.once('message', () => {
    isOver = true;
  });
  await Promise.all(
    Array.from({ length: CONCURRENT_ATTACKS }, async () => {
      for (; !isOver; count += 1) await attackOnce(attack);
    }),
  );
  process.send(count, () => process.disconnect());
});
process.once('disconnect', () => process.exit());
