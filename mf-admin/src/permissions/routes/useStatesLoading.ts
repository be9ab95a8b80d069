import { useServiceStatuses } from '../../services/useServiceStates';
import { useRemoteStates } from './useRemoteStates';

/**
 * Tells whether all states are known that rules can name. Those of closed remotes and of teams' services come by calls
 * of their own: without them, a press on 'Deny Rest' would leave them as they are.
 */
export const useStatesLoading = () => {
  const remotes = useRemoteStates();
  const services = useServiceStatuses();
  return {
    areComplete: remotes.data !== undefined && services.data !== undefined,
    error: remotes.error ?? services.error,
    retry: () => {
      void remotes.refetch();
      void services.refetch();
    },
  };
};
