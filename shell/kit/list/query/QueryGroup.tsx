import type { Field } from '@trestle/schema/field';
import { Button, makeStyles, mergeClasses, Select, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { QueryClause } from './QueryClause';
import {
  isGroup,
  MAX_QUERY_DEPTH,
  newClause,
  newGroup,
  replaceMember,
  type DraftNode,
  type DraftGroup,
} from './queryDraft';
import { defaultField } from './filterableFields';
import { groupColour, useGroupColours } from './groupColours';

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

interface QueryGroupProps {
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
export function QueryGroup({ group, fields, depth, tried, full, onChange, onRemove }: QueryGroupProps) {
  const styles = useStyles();
  const levels = useGroupColours();
  const put = (key: number, by: DraftNode | null) => onChange(replaceMember(group, key, by));
  const add = (member: DraftNode) => onChange({ ...group, members: [...group.members, member] });
  const first = defaultField(fields)!;
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset's legend cannot hold its choices
      role="group"
      aria-label={depth === 0 ? 'Query' : `Group, level ${depth + 1}`}
      className={mergeClasses(styles.group, levels[groupColour(depth)])}
    >
      <div className={styles.head}>
        <Select
          aria-label="Match"
          value={group.combinator}
          onChange={(_, { value }) => onChange({ ...group, combinator: value as DraftGroup['combinator'] })}
        >
          <option value="and">Match All</option>
          <option value="or">Match Any</option>
        </Select>
        <Button appearance="subtle" icon={<AddRegular />} disabled={full} onClick={() => add(newClause(first))}>
          Condition
        </Button>
        {depth + 1 < MAX_QUERY_DEPTH && (
          <Button
            appearance="subtle"
            icon={<AddRegular />}
            disabled={full}
            onClick={() => add(newGroup([newClause(first)], group.combinator === 'and' ? 'or' : 'and'))}
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
          <QueryGroup
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
          <QueryClause
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
