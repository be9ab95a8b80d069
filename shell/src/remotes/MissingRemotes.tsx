import { Button, makeStyles, tokens } from '@trestle/kit/core';
import { useState } from 'react';
import type { RemoteSet } from './load';
import { useRemotes } from './Remotes';

const useStyles = makeStyles({
  card: {
    maxWidth: '560px',
    margin: '8vh auto 0',
    padding: '24px',
    boxSizing: 'border-box',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  heading: { margin: '0 0 8px', fontSize: '20px', lineHeight: '28px', fontWeight: 600 },
  line: { margin: '0 0 12px', color: tokens.colorNeutralForeground2 },
  list: {
    margin: '0 0 20px',
    paddingLeft: '20px',
    fontSize: '12px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground3,
  },
});

/** Stands where a page of a remote would be that isn't here (contract §3). The rest of the application goes on. */
export function MissingRemotes({ failures }: Pick<RemoteSet, 'failures'>) {
  const styles = useStyles();
  const { retry } = useRemotes();
  const [working, setWorking] = useState(false);
  const again = async () => {
    setWorking(true);
    await retry();
    setWorking(false);
  };
  return (
    <section className={styles.card} role="alert" aria-labelledby="missing-remotes">
      <h1 id="missing-remotes" className={styles.heading}>
        This page can't be shown just now
      </h1>
      <p className={styles.line}>The part of the application that it belongs to is missing. Everything else works.</p>
      <ul className={styles.list}>
        {failures.map(({ name, failure }) => (
          <li key={name}>
            {name}: {failure}
          </li>
        ))}
      </ul>
      <Button appearance="primary" disabledFocusable={working} onClick={() => void again()}>
        {working ? 'Trying …' : 'Retry'}
      </Button>
    </section>
  );
}
