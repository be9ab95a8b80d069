import { Alert, makeStyles, PHONE, settings, tokens } from '@trestle/kit/core';
import type { FormEvent, ReactNode } from 'react';
import { isTestingHost, TESTING_SERVER_NOTICE } from '../banners/testingServer';

const useStyles = makeStyles({
  page: { display: 'grid', justifyItems: 'center', paddingTop: 'clamp(16px, 8vh, 96px)' },
  card: {
    display: 'grid',
    rowGap: tokens.spacingVerticalL,
    width: '100%',
    maxWidth: '380px',
    boxSizing: 'border-box',
    padding: `${tokens.spacingVerticalXXL} ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalXXXL}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    [PHONE]: {
      padding: `${tokens.spacingVerticalXL} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalXXL}`,
    },
  },
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
  line: { margin: `${tokens.spacingVerticalXS} 0 0`, color: tokens.colorNeutralForeground3 },
  // Undoes the alert's margin: the card's rows keep the distance.
  alert: { marginBottom: `calc(-1 * ${tokens.spacingVerticalM})` },
});

interface LoginCardProps {
  heading: string;
  /** Below the heading: what this step is for. */
  line: ReactNode;
  /** Error of the last attempt, as a red alert that can be dismissed. */
  problem?: string;
  onDismiss?: () => void;
  onSubmit: () => void;
  children: ReactNode;
}

/** The card around each of the login's four modes, with the warning of a testing server (S1 §2.3). */
export function LoginCard({ heading, line, problem, onDismiss, onSubmit, children }: LoginCardProps) {
  const styles = useStyles();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <div className={styles.page}>
      <form className={styles.card} onSubmit={submit} noValidate aria-labelledby="login-heading">
        <div>
          <h1 id="login-heading" className={styles.heading}>
            {heading}
          </h1>
          <p className={styles.line}>{line}</p>
        </div>
        {isTestingHost(window.location.hostname, settings.testingHosts) && (
          <div className={styles.alert}>
            <Alert intent="warning">{TESTING_SERVER_NOTICE}</Alert>
          </div>
        )}
        {problem && (
          <div className={styles.alert}>
            <Alert intent="error" onDismiss={onDismiss}>
              {problem}
            </Alert>
          </div>
        )}
        {children}
      </form>
    </div>
  );
}
