import { makeStyles, tokens } from '@trestle/kit/core';
import type { LoadedOverride } from './applyOverrides';
import { endOverride } from './override';

const useStyles = makeStyles({
  // Sticks below the top bar.
  bar: {
    position: 'sticky',
    top: '60px',
    zIndex: 98,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalXXL}`,
    color: tokens.colorNeutralForegroundStaticInverted,
    backgroundColor: tokens.colorNeutralBackgroundStatic,
    textAlign: 'center',
    overflowWrap: 'anywhere',
  },
  button: {
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
    border: '1px solid currentColor',
    borderRadius: tokens.borderRadiusLarge,
    color: 'inherit',
    backgroundColor: 'transparent',
    font: 'inherit',
    fontWeight: tokens.fontWeightSemibold,
    cursor: 'pointer',
    ':focus-visible': { outline: '2px solid currentColor', outlineOffset: '2px' },
  },
});

/** Says which remotes come from a developer's own server, and ends that. */
export default function OverrideBar({ overrides }: { overrides: readonly LoadedOverride[] }) {
  const styles = useStyles();
  return overrides.map(({ remote, origin, problem }) => (
    <section key={remote} className={styles.bar} aria-label={`Override of ${remote}`}>
      <span>
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
      </span>
      <button
        type="button"
        className={styles.button}
        aria-label={`End the override of ${remote}`}
        onClick={() => {
          endOverride(remote);
          window.location.reload();
        }}
      >
        End
      </button>
    </section>
  ));
}
