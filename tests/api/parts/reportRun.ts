import { setTimeout as sleep } from 'node:timers/promises';
import { expectStatus, type Body, type Call } from './people';

const RUN_PATH = '/api/report_run/';

/** The body that starts a run. */
export const runBody = (more: Body = {}): Body => ({
  report: 'orders_by_store',
  format: 'csv',
  parameters: { from: '2024-01-01', to: '2030-12-31', period: 'year' },
  ...more,
});
/** Reads a run. */
export const readRun = async (caller: Call, id: number): Promise<Body> =>
  expectStatus(await caller('GET', `${RUN_PATH}${id}/`), 200);
/** Starts a run. @param more what differs from the usual body */
export const startRun = async (caller: Call, more: Body = {}): Promise<Body> =>
  expectStatus(await caller('POST', RUN_PATH, runBody(more)), 201);
/** Waits until a run has one of the final states. */
export const awaitRun = async (caller: Call, id: number): Promise<Body> => {
  for (;;) {
    const row = await readRun(caller, id);
    if (row['status'] !== 'queued' && row['status'] !== 'running') return row;
    await sleep(50);
  }
};
