import { Alert, ApiError, Button, Field, Input, makeStyles, settings, tokens, useSession, useToast } from '@trestle/kit/core';
import { useState, type FormEvent } from 'react';
import { isTestingHost, TESTING_WORDS } from '../banners/testing';
import { failureOf, problemsOf, type LoginProblems } from './failure';

/** S1 §5: both are required, and no longer than this. */
const MAX_LENGTH = 147;

const useStyles = makeStyles({
  place: { display: 'grid', justifyItems: 'center', paddingTop: 'clamp(16px, 8vh, 96px)' },
  card: {
    display: 'grid',
    rowGap: '16px',
    width: '100%',
    maxWidth: '380px',
    boxSizing: 'border-box',
    padding: '28px 28px 32px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  heading: { margin: 0, fontSize: '20px', lineHeight: '28px', fontWeight: 600 },
  line: { margin: '4px 0 0', color: tokens.colorNeutralForeground3 },
  // An alert brings a margin of its own; here the card's rows keep the distance.
  alert: { marginBottom: '-12px' },
});

/**
 * The first of the login's four modes (S1 §2.3): user name and password. Where it stands in a page's place there is
 * nothing to go to afterwards: the page appears. `onDone` is for the login's own page.
 */
export function LoginForm({ onDone }: { onDone?: () => void }) {
  const styles = useStyles();
  const { login } = useSession();
  const toast = useToast();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [working, setWorking] = useState(false);
  const [problems, setProblems] = useState<LoginProblems>({ fields: {}, general: [] });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = { ...(!username.trim() && { username: 'Value Required' }), ...(!password && { password: 'Value Required' }) };
    if (working || Object.keys(missing).length > 0) {
      setProblems({ fields: missing, general: [] });
      return;
    }
    setWorking(true);
    setProblems({ fields: {}, general: [] });
    try {
      await login(username.trim(), password);
      onDone?.();
    } catch (error) {
      const reply = error instanceof ApiError && error.status > 0 ? error : undefined;
      const { title, text } = failureOf(reply?.status, settings.supportEmail);
      toast.error(text, { title });
      setProblems(problemsOf(reply?.body));
      setWorking(false);
    }
  };

  return (
    <div className={styles.place}>
      <form className={styles.card} onSubmit={submit} noValidate aria-labelledby="login-heading">
        <div>
          <h1 id="login-heading" className={styles.heading}>Log in</h1>
          <p className={styles.line}>{settings.productName} Order Management</p>
        </div>
        {isTestingHost(window.location.hostname, settings.testingHosts) && <div className={styles.alert}><Alert intent="warning">{TESTING_WORDS}</Alert></div>}
        {problems.general.length > 0 && (
          <div className={styles.alert}>
            <Alert intent="error" onDismiss={() => setProblems({ ...problems, general: [] })}>{problems.general.join(' ')}</Alert>
          </div>
        )}
        <Field label="User name" required validationMessage={problems.fields.username} validationState={problems.fields.username ? 'error' : 'none'}>
          <Input name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus maxLength={MAX_LENGTH}
            value={username} onChange={(_, { value }) => setUsername(value)} />
        </Field>
        <Field label="Password" required validationMessage={problems.fields.password} validationState={problems.fields.password ? 'error' : 'none'}>
          <Input name="password" type="password" autoComplete="current-password" maxLength={MAX_LENGTH}
            value={password} onChange={(_, { value }) => setPassword(value)} />
        </Field>
        <Button type="submit" appearance="primary" size="large" disabledFocusable={working}>{working ? 'Logging in …' : 'Login'}</Button>
      </form>
    </div>
  );
}
