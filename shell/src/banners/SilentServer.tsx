import { makeStyles, tokens, useServerState } from '@trestle/kit/core';
import { BAR } from '../nav/barStyles';
import { Banner } from './Banner';

const useStyles = makeStyles({
  // Lies over the page, so that nothing moves when it comes and goes.
  place: { position: 'sticky', top: BAR.height, zIndex: 99, height: 0 },
  bar: { position: 'absolute', top: 0, left: 0, right: 0, boxShadow: tokens.shadow8 },
});

/** Says below the top bar that the server doesn't answer, as long as that is so. */
export function SilentServer() {
  const styles = useStyles();
  const isSilent = useServerState() === 'silent';
  return (
    <div className={styles.place}>
      <div className={styles.bar}>
        {isSilent && <Banner kind="warning">The server isn't answering. Trying again …</Banner>}
      </div>
    </div>
  );
}
