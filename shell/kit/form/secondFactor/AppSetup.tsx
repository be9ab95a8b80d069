import { makeStyles, tokens } from '@fluentui/react-components';
import { encode } from 'uqr';
import type { NewApp } from './calls';

const QR_SIZE_PX = 196;
/** Modules of white around the code, which readers need. */
const QUIET_MODULES = 4;

const useStyles = makeStyles({
  setup: { display: 'grid', rowGap: tokens.spacingVerticalM, justifyItems: 'start' },
  text: { margin: 0 },
  // Readers of QR codes want black on white in dark mode, too.
  code: { backgroundColor: '#fff', borderRadius: tokens.borderRadiusMedium, maxWidth: '100%' },
  link: { color: tokens.colorBrandForegroundLink },
  secret: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere', userSelect: 'all' },
});

/** Shows what an authenticator app needs: a QR code, and the secret to be typed. */
export default function AppSetup({ app: { secret, address } }: { app: NewApp }) {
  const styles = useStyles();
  return (
    <div className={styles.setup}>
      <p className={styles.text}>Scan this code with an authenticator app, such as the one of your password manager.</p>
      <QrCode className={styles.code} text={address} label="QR code for the authenticator app" />
      <p className={styles.text}>
        Can&apos;t scan it?{' '}
        <a className={styles.link} href={address}>
          Open it on this device
        </a>
        , or type this key into the app:
      </p>
      <code className={styles.secret} aria-label="Key for the authenticator app">
        {secret.replaceAll(/(.{4})(?!$)/g, '$1 ')}
      </code>
    </div>
  );
}

/** Draws a QR code as one path. */
function QrCode({ text, label, className }: { text: string; label: string; className: string }) {
  const { data, size } = encode(text, { border: QUIET_MODULES, ecc: 'M' });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={className}
      role="img"
      aria-label={label}
      width={QR_SIZE_PX}
      height={QR_SIZE_PX}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
