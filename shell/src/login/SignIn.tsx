import {
  ApiError,
  Button,
  dismissToast,
  enterAnonymously,
  loadable,
  makeStyles,
  settings,
  tokens,
  useSession,
  useSingleCall,
  useToast,
} from '@trestle/kit/core';
import { canUsePasskeys } from '@trestle/schema/passkeyHost';
import { useRef, useState, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { loginFailureToast, loginProblems, type LoginProblems } from './loginErrors';
import { LoginCard } from './LoginCard';
import { TextEntry } from './TextEntry';

const CompanySignIn = loadable(
  () => import(/* webpackChunkName: "otherSignIns" */ './oidc/CompanySignIn'),
  () => null,
);

const PasskeySignIn = loadable(
  () => import(/* webpackChunkName: "otherSignIns" */ './PasskeySignIn'),
  () => null,
);

const useStyles = makeStyles({
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
  },
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusSmall,
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
});

interface SignInProps {
  username: string;
  onUsername: (username: string) => void;
  onForgot: () => void;
  onDone?: () => void;
  /** Called where the password was right and a second factor is asked for, with the reply's body. */
  onFactor: (body: unknown) => void;
  /** Path that Cancel leads to. Without it there is no Cancel. */
  cancelTo?: string | null;
  usesPassword?: boolean;
}

/** Login: user name, password, and the way to a new one (S1 §2.3, first mode); or the company's sign-in. */
export function SignIn({ username, onUsername, onForgot, onDone, onFactor, cancelTo, usesPassword }: SignInProps) {
  const styles = useStyles();
  const { login } = useSession();
  const toast = useToast();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const errorToast = useRef(0);
  const [problems, setProblems] = useState<LoginProblems>({ fields: {}, general: [] });

  const hidesPassword = settings.companySignIn?.only === true && !usesPassword;
  const { run: submit, isRunning: working } = useSingleCall(async () => {
    const missingFields = {
      ...(!username.trim() && { username: 'Value Required' }),
      ...(!password && { password: 'Value Required' }),
    };
    if (Object.keys(missingFields).length > 0) {
      setProblems({ fields: missingFields, general: [] });
      return;
    }
    setProblems({ fields: {}, general: [] });
    try {
      await login(username.trim(), password);
      // The error of an earlier attempt no longer matters.
      dismissToast(errorToast.current);
      onDone?.();
    } catch (error) {
      const reply = error instanceof ApiError && error.status > 0 ? error : undefined;
      if (reply?.status === 401) {
        dismissToast(errorToast.current);
        onFactor(reply.body);
        return;
      }
      const { title, text } = loginFailureToast(reply?.status, settings.supportEmail);
      errorToast.current = toast.error(text, { title });
      setProblems(loginProblems(reply?.body));
    }
  });
  // In a new tab the link opens the login's own page; otherwise the form changes in place.
  const openForgotPassword = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onForgot();
  };

  return (
    <LoginCard
      heading="Log in"
      line={`${settings.productName} Order Management`}
      onSubmit={() => void submit()}
      problem={problems.general.join(' ')}
      onDismiss={() => setProblems({ ...problems, general: [] })}
    >
      {!hidesPassword && (
        <>
          <TextEntry
            label="User name"
            name="username"
            autoComplete="username"
            autoFocus={!username}
            value={username}
            onChange={onUsername}
            error={problems.fields.username}
          />
          <TextEntry
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            autoFocus={Boolean(username)}
            value={password}
            onChange={setPassword}
            error={problems.fields.password}
          />
          <Button type="submit" appearance="primary" size="large" disabledFocusable={working}>
            {working ? 'Logging in …' : 'Login'}
          </Button>
          {canUsePasskeys(window) && <PasskeySignIn onDone={onDone} />}
        </>
      )}
      {settings.companySignIn && <CompanySignIn alone={hidesPassword} />}
      <div className={styles.foot}>
        {!hidesPassword && (
          <a className={styles.link} href="/login?mode=forgot" onClick={openForgotPassword}>
            Forgot Password
          </a>
        )}
        {settings.anonymousMode && (
          <Button appearance="subtle" size="small" onClick={enterAnonymously}>
            Continue without a login
          </Button>
        )}
        {cancelTo && (
          <Button appearance="subtle" size="small" onClick={() => void navigate(cancelTo)}>
            Cancel
          </Button>
        )}
      </div>
    </LoginCard>
  );
}
