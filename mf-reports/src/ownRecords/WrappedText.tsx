import { makeStyles } from '@trestle/kit/core';

const useStyles = makeStyles({
  text: { display: 'block', whiteSpace: 'normal', overflowWrap: 'anywhere' },
});

/** A text of a list's cell that is read as a whole: it wraps, where other cells are cut. */
export function WrappedText({ text }: { text: string }) {
  return <span className={useStyles().text}>{text}</span>;
}
