import { makeStyles } from '@trestle/kit/core';

const useStyles = makeStyles({
  text: { display: 'block', whiteSpace: 'normal', overflowWrap: 'anywhere' },
});

/** A text in a cell of a list that wraps. Other cells are cut at their width. */
export function WrappedText({ text }: { text: string }) {
  return <span className={useStyles().text}>{text}</span>;
}
