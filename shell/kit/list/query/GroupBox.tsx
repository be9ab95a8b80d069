import type { Field } from '@trestle/schema/field';
import { Button, makeStyles, mergeClasses, Select, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { ClauseLine } from './ClauseLine';
import { isGroup, MOST_LEVELS, newClause, newGroup, replaced, type Draft, type DraftGroup } from './draft';
import { usual } from './filterable';
import { levelName, useLevelStyles } from './levels';

const useStyles = makeStyles({
  group: {
    display: 'grid',
    rowGap: '8px',
    minWidth: 0,
    padding: '8px 0 8px 12px',
    borderInlineStartWidth: '4px',
    borderInlineStartStyle: 'solid',
    borderRadius: tokens.borderRadiusMedium,
    '@media (max-width: 639px)': { paddingInlineStart: '8px' },
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
});

interface GroupBoxProps {
  group: DraftGroup;
  fields: readonly Field[];
  /** 0 is the outermost. */
  depth: number;
  tried: boolean;
  /** No further condition may be added. */
  full: boolean;
  onChange: (group: DraftGroup) => void;
  onRemove?: () => void;
}

/** Conditions of which all or any must hold, and groups inside (S1 §4). */
export function GroupBox({ group, fields, depth, tried, full, onChange, onRemove }: GroupBoxProps) {
  const styles = useStyles();
  const levels = useLevelStyles();
  const put = (key: number, by: Draft | null) => onChange(replaced(group, key, by));
  const add = (member: Draft) => onChange({ ...group, members: [...group.members, member] });
  const first = usual(fields)!;
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset's legend cannot hold its choices
      role="group"
      aria-label={depth === 0 ? 'Query' : `Group, level ${depth + 1}`}
      className={mergeClasses(styles.group, levels[levelName(depth)])}
    >
      <div className={styles.head}>
        <Select
          aria-label="Match"
          value={group.joint}
          onChange={(_, { value }) => onChange({ ...group, joint: value as DraftGroup['joint'] })}
        >
          <option value="and">Match All</option>
          <option value="or">Match Any</option>
        </Select>
        <Button appearance="subtle" icon={<AddRegular />} disabled={full} onClick={() => add(newClause(first))}>
          Condition
        </Button>
        {depth + 1 < MOST_LEVELS && (
          <Button
            appearance="subtle"
            icon={<AddRegular />}
            disabled={full}
            onClick={() => add(newGroup([newClause(first)], group.joint === 'and' ? 'or' : 'and'))}
          >
            Group
          </Button>
        )}
        {onRemove && (
          <Button
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label="Remove the group"
            title="Remove the group"
            onClick={onRemove}
          />
        )}
      </div>
      {group.members.map((member) =>
        isGroup(member) ? (
          <GroupBox
            key={member.key}
            group={member}
            fields={fields}
            depth={depth + 1}
            tried={tried}
            full={full}
            onChange={(next) => put(member.key, next)}
            onRemove={() => put(member.key, null)}
          />
        ) : (
          <ClauseLine
            key={member.key}
            clause={member}
            fields={fields}
            tried={tried}
            onChange={(next) => put(member.key, next)}
            onRemove={() => put(member.key, null)}
          />
        ),
      )}
    </div>
  );
}
