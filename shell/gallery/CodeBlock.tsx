import { Button, makeStyles, toast, tokens } from '@trestle/kit/core';

const useStyles = makeStyles({
  place: {
    position: 'relative',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  text: {
    margin: 0,
    padding: '12px 84px 12px 16px',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: 'ui-monospace, SFMono-Regular, Consolas, monospace',
    fontSize: '12px',
    lineHeight: '18px',
    tabSize: 2,
  },
  copy: { position: 'absolute', top: '8px', right: '12px' },
});

/** The lines that make a widget, to be copied. */
export function CodeBlock({ title, text }: { title: string; text: string }) {
  const styles = useStyles();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success('Copied'),
      () => toast.error('The browser does not let this page copy.'),
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
