import { Button, makeStyles, toast, tokens } from '@trestle/kit/core';

const useStyles = makeStyles({
  place: {
    position: 'relative',
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  text: {
    margin: 0,
    padding: `${tokens.spacingVerticalM} 84px ${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    tabSize: 2,
  },
  copy: { position: 'absolute', top: tokens.spacingVerticalS, right: tokens.spacingHorizontalM },
});

/** The code of an example, with a Copy button. */
export function CodeBlock({ title, text }: { title: string; text: string }) {
  const styles = useStyles();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success('Copied'),
      () => toast.error('This browser does not allow copying. Select the code and copy it yourself.'),
    );
  return (
    <div className={styles.place}>
      <pre className={styles.text}>
        <code>{text.trim()}</code>
      </pre>
      <Button className={styles.copy} size="small" aria-label={`Copy the code of ${title}`} onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  );
}
