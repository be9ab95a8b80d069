import { useEffect } from 'react';
import { OtherModule } from '../banners/OtherModule';
import { RemoteError } from '../remotes/remoteError';
import { showFault, type LoadedOverride } from './applyOverrides';
import { DEV_VERSION, endOverride } from './override';

/** Says which remotes come from a developer's own server, and ends that. */
export default function OverrideBar({ overrides }: { overrides: readonly LoadedOverride[] }) {
  useFaultsOf(overrides);
  return overrides.map(({ remote, origin, problem }) => (
    <OtherModule key={remote} name={remote} end={() => endOverride(remote)}>
      {problem === null ? (
        <>
          <strong>{remote}</strong> comes from {origin}.
        </>
      ) : (
        <>
          <strong>{remote}</strong> couldn't be loaded from {origin} ({problem}). You have the released one. Start the
          server and reload the page.
        </>
      )}
    </OtherModule>
  ));
}

/** Shows what handlers, timers and promises of an override leave uncaught. */
function useFaultsOf(overrides: readonly LoadedOverride[]): void {
  useEffect(() => {
    const show = (cause: unknown) => {
      const stack = cause instanceof Error ? (cause.stack ?? '') : '';
      const source = overrides.find(({ origin }) => stack.includes(`${origin}/`));
      if (source) showFault(new RemoteError('event', source.remote, DEV_VERSION, cause));
    };
    const onError = ({ error }: ErrorEvent) => show(error);
    const onRejection = ({ reason }: PromiseRejectionEvent) => show(reason);
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', onRejection);
    return () => {
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
    };
  }, [overrides]);
}
