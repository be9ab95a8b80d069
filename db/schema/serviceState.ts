/**
 * Whether a state is one of a team's service, `x.{service}.{collection}.{operation}`, or stands for all of them. Such
 * states are closed until a rule names them (contract §3).
 */
export const isServiceState = (state: string): boolean => /^x(\.[^.]+){3}$|^x$/.test(state);
