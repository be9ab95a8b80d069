import { makeStyles, mergeClasses, tokens } from '@trestle/kit/core';
import type { MouseEvent } from 'react';
import { useHref, useLocation } from 'react-router';
import { resultTarget } from './resultTarget';
import type { SearchResult } from './searchResults';

const useStyles = makeStyles({
  heading: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalXXS}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  option: {
    display: 'block',
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    overflowWrap: 'anywhere',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  active: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    boxShadow: `inset 2px 0 ${tokens.colorBrandStroke1}`,
  },
  note: {
    display: 'block',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

interface SearchListProps {
  /** Id of the list; options add their position. */
  id: string;
  results: readonly SearchResult[];
  activeIndex: number;
  onChoose(result: SearchResult): void;
}

/** The results of the search of everything, under the headings of their kinds. */
export function SearchList({ id, results, activeIndex, onChoose }: SearchListProps) {
  const styles = useStyles();
  const groups = [...new Set(results.map(({ group }) => group))];
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select can't hold groups of links
    <div id={id} role="listbox" aria-label="Results">
      {groups.map((group) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a listbox holds groups by role
        <div key={group} role="group" aria-label={group}>
          <div className={styles.heading} aria-hidden="true">
            {group}
          </div>
          {results.map((result, index) =>
            result.group === group ? (
              <Option
                key={result.key}
                id={`${id}${index}`}
                result={result}
                isActive={index === activeIndex}
                onChoose={onChoose}
              />
            ) : null,
          )}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  result: SearchResult;
  isActive: boolean;
  onChoose(result: SearchResult): void;
}

/** A link, so that it can be opened in another tab. The search box keeps the focus. */
function Option({ id, result, isActive, onChoose }: OptionProps) {
  const styles = useStyles();
  const path = useHref(resultTarget(useLocation(), result).to);
  const choose = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onChoose(result);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search box has the keys
    <a
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of a listbox that is a link, too
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={mergeClasses(styles.option, isActive && styles.active)}
      href={result.href ?? path}
      onMouseDown={(event) => event.preventDefault()}
      onClick={choose}
    >
      {result.title}
      {result.note && <span className={styles.note}>{result.note}</span>}
    </a>
  );
}
