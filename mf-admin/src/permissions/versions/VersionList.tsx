import {
  Button,
  formatDateTime,
  makeStyles,
  timeAgo,
  tokens,
  useAllEntities,
  useRegisteredRoutes,
} from '@trestle/kit/core';
import { VersionCards } from '@trestle/kit/widgets';
import { useState } from 'react';
import { describeState } from '../rules/describeState';
import { differenceSentence } from './ruleDifferences';
import type { RuleVersion } from './ruleVersions';

/** Number of versions that are shown at first, and added by each 'Show more'. */
const VERSIONS_PER_STEP = 20;

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
    minHeight: '44px',
  },
  sentence: { flexGrow: 1, flexBasis: '260px', minWidth: 0, overflowWrap: 'anywhere' },
  time: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

interface VersionListProps {
  versions: readonly RuleVersion[];
  onChoose: (version: RuleVersion) => void;
}

/** Shows who saved what, and when, as cards. The newest version is the current one, so it has no button to compare it. */
export function VersionList({ versions, onChoose }: VersionListProps) {
  const styles = useStyles();
  const entities = useAllEntities();
  const { pages } = useRegisteredRoutes();
  const [shownCount, setShownCount] = useState(VERSIONS_PER_STEP);
  const describe = (state: string) => describeState(state, entities, pages);
  const cards = versions
    .slice(0, shownCount)
    .map((version, index) => ({
      ...version,
      key: version.id,
      title: version.savedBy,
      note: index === 0 ? 'As it is now' : timeAgo(version.savedAt),
    }))
    .toReversed();
  return (
    <>
      <VersionCards label="Versions" versions={cards}>
        {(version) => (
          <div className={styles.row}>
            <span className={styles.sentence}>
              <strong>{version.savedBy}</strong> {versionSentence(version, describe)}
            </span>
            <time className={styles.time} dateTime={version.savedAt}>
              {formatDateTime(version.savedAt)}
            </time>
            {version.id !== versions[0]?.id && version.rules && (
              <Button
                size="small"
                aria-haspopup="dialog"
                aria-label={`Compare the version of ${formatDateTime(version.savedAt)}`}
                onClick={() => onChoose(version)}
              >
                Compare
              </Button>
            )}
          </div>
        )}
      </VersionCards>
      {versions.length > shownCount && (
        <Button onClick={() => setShownCount(shownCount + VERSIONS_PER_STEP)}>
          Show {Math.min(VERSIONS_PER_STEP, versions.length - shownCount)} more
        </Button>
      )}
    </>
  );
}

/** Says what a save did, to be read after a person's name. */
const versionSentence = ({ kind, difference }: RuleVersion, describe: (state: string) => string): string => {
  if (kind === 'deleted') return 'deleted these rules';
  const sentence = differenceSentence(difference, describe);
  if (kind === 'created') return sentence ? `created these rules: ${sentence}` : 'created this record without rules';
  return sentence || 'saved without a change of rules';
};
