/** Whether a state is one of a team's service. Such states are closed until a rule names them (contract §3). */
export const isServiceState = (state: string): boolean => state.startsWith('x.');
