import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { saveAs } from '../../core/api/saveAs';
import { toast } from '../../core/feedback/toasts';
import { settings } from '../../core/settings';
import { useUnloadQuestion } from '../drafts/useUnloadQuestion';

const useStyles = makeStyles({
  block: { display: 'grid', rowGap: tokens.spacingVerticalM },
  text: { margin: 0 },
  codes: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(190px, 1fr))',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    margin: 0,
    padding: tokens.spacingVerticalM,
    listStyleType: 'none',
    fontFamily: tokens.fontFamilyMonospace,
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusMedium,
  },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

/** Shows new recovery codes, which are not shown again. */
export default function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const styles = useStyles();
  // Also where they are shown by the login.
  useUnloadQuestion();
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    // Only a page served over HTTPS has a clipboard.
    try {
      await navigator.clipboard.writeText(text);
      toast.success('The codes were copied.');
    } catch {
      toast.error('The browser did not allow that. Select the codes and copy them.');
    }
  };
  const save = () => saveAs(new Blob([text], { type: 'text/plain' }), `${settings.productName} recovery codes.txt`);
  return (
    <div className={styles.block}>
      <p className={styles.text}>
        Keep these codes where you find them without your telephone. Each logs you in once. They are not shown again.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={save}>Download</Button>
        <Button appearance="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
