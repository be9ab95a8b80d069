import { LineDrawing, makeStyles, RouteLink, tokens } from '@trestle/kit/core';

const useStyles = makeStyles({
  place: {
    display: 'grid',
    justifyItems: 'center',
    textAlign: 'center',
    rowGap: tokens.spacingVerticalL,
    paddingTop: '12vh',
  },
  drawing: { color: tokens.colorNeutralForeground4 },
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
});

/** /404: every unknown path leads here (S1 §2.1). */
export default function NotFound() {
  const styles = useStyles();
  return (
    <div className={styles.place}>
      <LineDrawing className={styles.drawing} path="M6 20h52M14 20 8 50M50 20l6 30M70 34l22 6" />
      <h1 className={styles.heading}>Oops! The page you're looking for is not here</h1>
      <RouteLink route="home">Back home</RouteLink>
    </div>
  );
}
