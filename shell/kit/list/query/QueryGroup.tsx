import { MAX_QUERY_DEPTH } from '@trestle/schema/limits';
import type { Field } from '@trestle/schema/field';
import { Button, makeStyles, mergeClasses, Select, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { QueryClause } from './QueryClause';
import { isGroup, newClause, newGroup, replaceMember, type DraftNode, type DraftGroup } from './queryDraft';
import { defaultField } from './filterableFields';
import { PHONE } from '../../core/theme/pageWidth';

/** The six colours of nested groups (S1 §9). Indentation and labels show the level without colour, too. */
const useGroupColours = makeStyles({
  level0: { borderInlineStartColor: tokens.colorBrandStroke1 },
  level1: { borderInlineStartColor: tokens.colorPaletteMarigoldBorderActive },
  level2: { borderInlineStartColor: tokens.colorPaletteBlueBorderActive },
  level3: { borderInlineStartColor: tokens.colorPalettePurpleBorderActive },
  level4: { borderInlineStartColor: tokens.colorPaletteTealBorderActive },
  level5: { borderInlineStartColor: tokens.colorPaletteCranberryBorderActive },
});
type GroupColour = keyof ReturnType<typeof useGroupColours>;
const groupColour = (depth: number): GroupColour => `level${depth % 6}` as GroupColour;

const useStyles = makeStyles({
  group: {
    display: 'grid',
    rowGap: tokens.spacingVerticalS,
    minWidth: 0,
    padding: `${tokens.spacingVerticalS} 0 ${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderInlineStartWidth: '4px',
    borderInlineStartStyle: 'solid',
    borderRadius: tokens.borderRadiusMedium,
    [PHONE]: { paddingInlineStart: tokens.spacingHorizontalS },
  },
  header: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

interface QueryGroupProps {
  group: DraftGroup;
  fields: readonly Field[];
  /** 0 for the outermost group. */
  depth: number;
  /** Whether problems are shown, because the user tried to apply an incomplete query. */
  showProblems: boolean;
  /** Whether the query has its maximum number of conditions. */
  isFull: boolean;
  onChange: (group: DraftGroup) => void;
  onRemove?: () => void;
}

/** A group of conditions of which all or any must match, and nested groups (S1 §4). */
export function QueryGroup({ group, fields, depth, showProblems, isFull, onChange, onRemove }: QueryGroupProps) {
  const styles = useStyles();
  const colours = useGroupColours();
  const replace = (key: number, replacement: DraftNode | null) => onChange(replaceMember(group, key, replacement));
  const add = (member: DraftNode) => onChange({ ...group, members: [...group.members, member] });
  const newField = defaultField(fields)!;
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a legend can't hold the group's controls
      role="group"
      aria-label={depth === 0 ? 'Query' : `Group, level ${depth + 1}`}
      className={mergeClasses(styles.group, colours[groupColour(depth)])}
    >
      <div className={styles.header}>
        <Select
          aria-label="Match"
          value={group.combinator}
          onChange={(_, { value }) => onChange({ ...group, combinator: value as DraftGroup['combinator'] })}
        >
          <option value="and">Match All</option>
          <option value="or">Match Any</option>
        </Select>
        <Button appearance="subtle" icon={<AddRegular />} disabled={isFull} onClick={() => add(newClause(newField))}>
          Condition
        </Button>
        {depth + 1 < MAX_QUERY_DEPTH && (
          <Button
            appearance="subtle"
            icon={<AddRegular />}
            disabled={isFull}
            onClick={() => add(newGroup([newClause(newField)], group.combinator === 'and' ? 'or' : 'and'))}
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
            showProblems={showProblems}
            isFull={isFull}
            onChange={(next) => replace(member.key, next)}
            onRemove={() => replace(member.key, null)}
          />
        ) : (
          <QueryClause
            key={member.key}
            clause={member}
            fields={fields}
            showProblems={showProblems}
            onChange={(next) => replace(member.key, next)}
            onRemove={() => replace(member.key, null)}
          />
        ),
      )}
    </div>
  );
}
