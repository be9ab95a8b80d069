import { Alert, Button, formatDateTime, makeStyles, toast, tokens, useSingleCall } from '@trestle/kit/core';
import { SHELL_NAME } from '@trestle/schema/releaseName';
import { useModuleCalls, type ModuleRelease, type ModuleState } from './moduleData';
import { useModuleStyles } from './moduleStyles';

const useStyles = makeStyles({
  pages: { margin: `${tokens.spacingVerticalS} 0`, paddingLeft: tokens.spacingHorizontalXL, columnWidth: '280px' },
});

interface ModuleStandingProps {
  state: ModuleState;
  /** Its current release, or the one on trial, with its pages; null while it is loading. */
  release: ModuleRelease | null;
}

/** Says that a remote is switched off, or that its pages are closed as those of a new remote are, and opens them. */
export function ModuleStanding({ state, release }: ModuleStandingProps) {
  const { name, switched_off: off, is_open: isOpen } = state;
  if (name === SHELL_NAME) return null;
  return (
    <>
      {off && (
        <Alert intent="warning">
          {name} is switched off since {formatDateTime(off.date)} by {off.by}: {off.reason}
        </Alert>
      )}
      {!isOpen && <ClosedPages name={name} release={release} />}
    </>
  );
}

/** Shows which pages a press opens, before it is made. */
function ClosedPages({ name, release }: { name: string; release: ModuleRelease | null }) {
  const shared = useModuleStyles();
  const styles = useStyles();
  const { openPages } = useModuleCalls();
  const { run: open, isRunning } = useSingleCall(async () => {
    try {
      await openPages(name);
      toast.success(`The pages of ${name} are open.`);
    } catch (error) {
      toast.error(`The pages of ${name} could not be opened. ${(error as Error).message}`);
    }
  });
  const pages = (release?.pages ?? []) as readonly { name: string; path: string; title?: string }[];
  return (
    <section className={shared.card} aria-label={`Pages of ${name}`}>
      <div className={shared.body}>
        <h2 className={shared.heading}>
          <strong>New:</strong> only administrators see it, and groups whose rules name its pages
        </h2>
        <p className={shared.text}>These pages open to everybody whose rules don't deny them:</p>
        <ul className={styles.pages}>
          {pages.map((page) => (
            <li key={page.name}>
              {page.title ?? page.name} <span className={shared.quiet}>{page.path}</span>
            </li>
          ))}
        </ul>
        <Button appearance="primary" disabledFocusable={isRunning || !release} onClick={() => void open()}>
          Allow its pages
        </Button>
      </div>
    </section>
  );
}
