import { OtherModule } from '../banners/OtherModule';
import type { LoadedOverride } from './applyOverrides';
import { endOverride } from './override';

/** Says which remotes come from a developer's own server, and ends that. */
export default function OverrideBar({ overrides }: { overrides: readonly LoadedOverride[] }) {
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
