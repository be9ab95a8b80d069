import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { lookUpPublic } from '@trestle/db/platform/lookUpPublic';
import type { ServiceHealth } from '@trestle/schema/teamServices';
import { createSilenceTimer } from '@trestle/db/platform/silenceTimer';
import type { ServiceRegistry, TeamService } from './serviceRegistry';

/** What a service's health address says. Every service has it at /healthz. */
export interface HealthAnswer {
  health: ServiceHealth;
  text: string;
  /** It takes connections and says nothing, so nobody should wait for it. */
  hangs?: boolean;
}
export interface HealthMonitor {
  of(service: TeamService): HealthAnswer;
  /**
   * Asks a service now, because a call waits for it. Calls are refused at once only where it doesn't answer this, either:
   * one that works on a long call is busy, and not gone.
   */
  askNow(service: TeamService): void;
}

const HEALTH_PATH = '/healthz';
const ANSWER_TIMEOUT_MS = 2000;
const TICK_INTERVAL_MS = 1000;
/** How often a service that hangs is asked, and any other. */
const ASK_HANGING_MS = 1000;
const ASK_OTHERS_MS = 10_000;
const UNKNOWN: HealthAnswer = { health: 'unknown', text: 'Not asked yet.' };
const SILENT: HealthAnswer = { health: 'silent', text: "It doesn't answer in time.", hangs: true };

/** Says in words why a service can't be reached. */
function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'its host has no address';
  if (code === 'ECONNREFUSED') return 'nothing runs at its address';
  return code ?? message;
}

/** Asks a service how it does: GET /healthz. */
export function askHealth({ origin, use }: Pick<TeamService, 'origin' | 'use'>): Promise<HealthAnswer> {
  if (use === 'refused')
    return Promise.resolve({ health: 'bad', text: 'Its origin is not among SERVICE_ORIGINS any more.' });
  const url = new URL(HEALTH_PATH, origin);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const question = send(url, { agent: false, ...(use === 'public' && { lookup: lookUpPublic }) }, (reply) => {
      const { statusCode: status = 0 } = reply;
      reply.destroy();
      const isGood = status >= 200 && status < 300;
      finish(
        isGood
          ? { health: 'good', text: 'It answers.' }
          : { health: 'bad', text: `It answers ${status} at ${HEALTH_PATH}.` },
      );
    });
    const timer = createSilenceTimer(ANSWER_TIMEOUT_MS, () => finish(SILENT));
    function finish(answer: HealthAnswer): void {
      timer.cancel();
      resolve(answer);
      question.destroy();
    }
    question.on('error', (error: NodeJS.ErrnoException) =>
      finish({ health: 'silent', text: `It can't be reached: ${reasonOf(error)}.` }),
    );
    question.end();
  });
}

/** Asks all services at intervals, each for itself, so that one that hangs delays no other. */
export function createHealthMonitor(
  registry: Pick<ServiceRegistry, 'read'>,
  ask: (service: TeamService) => Promise<HealthAnswer> = askHealth,
): HealthMonitor {
  /** By id and origin: another origin is another service. */
  let answers = new Map<string, { answer: HealthAnswer; askedAt: number; isAsking: boolean }>();
  const keyOf = ({ id, origin, use }: TeamService): string => `${id} ${origin} ${use}`;
  const stateOf = (service: TeamService) => {
    const known = answers.get(keyOf(service)) ?? { answer: UNKNOWN, askedAt: -Infinity, isAsking: false };
    answers.set(keyOf(service), known);
    return known;
  };

  function askIfDue(service: TeamService): void {
    const { answer, askedAt } = stateOf(service);
    const intervalMs = answer.hangs ? ASK_HANGING_MS : ASK_OTHERS_MS;
    if (performance.now() - askedAt >= intervalMs) void askOnce(service);
  }
  async function askOnce(service: TeamService): Promise<void> {
    const state = stateOf(service);
    if (state.isAsking) return;
    Object.assign(state, { isAsking: true, askedAt: performance.now() });
    state.answer = await ask(service).catch(() => UNKNOWN);
    state.isAsking = false;
  }
  async function tick(): Promise<void> {
    const services = (await registry.read()).filter(({ isActive }) => isActive);
    const keys = new Set(services.map(keyOf));
    answers = new Map([...answers].filter(([key]) => keys.has(key)));
    services.forEach(askIfDue);
  }
  // A database that doesn't answer is asked again at the next tick.
  setInterval(() => void tick().catch(() => undefined), TICK_INTERVAL_MS).unref();
  return {
    of: (service) => stateOf(service).answer,
    askNow: (service) => void askOnce(service),
  };
}
