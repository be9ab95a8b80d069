import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Reports wait for people's calls, not the other way round. At 19 they would hardly progress on a busy machine. */
const LOW_PRIORITY = 10;

/**
 * Gives a process that leads a session a low priority.
 *
 * Where Linux groups processes by session, a process's own priority counts within its session alone. BFF, services and
 * database have one each, so the session's priority is lowered, too.
 */
export function lowerPriority(pid: number): void {
  for (const lower of [
    () => setPriority(pid, LOW_PRIORITY),
    () => writeFileSync(`/proc/${pid}/autogroup`, String(LOW_PRIORITY)),
  ])
    try {
      lower();
    } catch {
      // The process has ended already, or the system doesn't group by session.
    }
}
