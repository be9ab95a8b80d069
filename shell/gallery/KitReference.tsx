import { EmptyState, makeStyles, tokens } from '@trestle/kit/core';
import type { Export } from '../build/kitReference.mjs';
import { cardAnchor } from './galleryCard';
import { searchModules, kitModules } from './kitModules';

const useStyles = makeStyles({
  module: {
    scrollMarginTop: `calc(60px + ${tokens.spacingVerticalL})`,
    margin: `${tokens.spacingVerticalS} 0 ${tokens.spacingVerticalM}`,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  list: {
    margin: `0 0 ${tokens.spacingVerticalXXL}`,
    padding: 0,
    listStyleType: 'none',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    '& > li + li': { borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}` },
  },
  item: { padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}` },
  name: {
    margin: 0,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    overflowWrap: 'anywhere',
  },
  file: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
  about: { margin: `${tokens.spacingVerticalXXS} 0`, whiteSpace: 'pre-line', color: tokens.colorNeutralForeground2 },
  code: {
    margin: `${tokens.spacingVerticalXS} 0`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

/** What the kit exports, with the comments and heads that stand in its files: read from them when the shell is built. */
export function KitReference({ typedText }: { typedText: string }) {
  const styles = useStyles();
  const shownModules = searchModules(kitModules, typedText);
  if (shownModules.length === 0) return <EmptyState words="Nothing in the kit matches. Try other words." />;
  return shownModules.map((module) => {
    const anchor = `reference-${cardAnchor(module.name)}`;
    return (
      <section key={module.name} aria-labelledby={anchor}>
        <h2 id={anchor} className={styles.module}>
          {module.name}
        </h2>
        <ul className={styles.list}>
          {module.exports.map((each) => (
            <ExportItem key={each.name} {...each} />
          ))}
        </ul>
      </section>
    );
  });
}

function ExportItem({ name, about, code, file }: Export) {
  const styles = useStyles();
  return (
    <li className={styles.item}>
      <h3 className={styles.name}>{name}</h3>
      <span className={styles.file}>{file}</span>
      {about && <p className={styles.about}>{about}</p>}
      {code && (
        <pre className={styles.code}>
          <code>{code}</code>
        </pre>
      )}
    </li>
  );
}
