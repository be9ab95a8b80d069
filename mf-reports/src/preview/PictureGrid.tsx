import { makeStyles, mergeClasses, tokens } from '@trestle/kit/core';
import { FilePicture } from '@trestle/kit/widgets';
import type { PicturesSection } from '@trestle/schema/report';
import { useCardStyles } from '../cardStyles';

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(180px, 45%), 1fr))',
    gap: tokens.spacingHorizontalM,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  figure: { margin: 0, overflowWrap: 'anywhere' },
  picture: { aspectRatio: '4 / 3', marginBottom: tokens.spacingVerticalXS },
  caption: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  line: { display: 'block' },
});

/** The pictures of a report, with their captions. */
export function PictureGrid({ pictures }: Pick<PicturesSection, 'pictures'>) {
  const styles = useStyles();
  const card = useCardStyles();
  return (
    <ul className={styles.grid}>
      {pictures.map(({ file, caption, lines }, index) => (
        <li key={index}>
          <figure className={styles.figure}>
            {/* The caption says what the picture shows. */}
            <FilePicture className={styles.picture} file={file} alt="" />
            <figcaption>
              <span className={styles.caption}>{caption}</span>
              {lines.map((line, lineIndex) => (
                <span key={lineIndex} className={mergeClasses(card.small, styles.line)}>
                  {line}
                </span>
              ))}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
