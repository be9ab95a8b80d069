import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Reports wait for people's calls, not the other way round. At 10, a person who mails an order's PDF waits for more than
 * half a minute on a machine that is busy (DECISIONS.md, 410).
 */
const LOW_PRIORITY = 5;

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
