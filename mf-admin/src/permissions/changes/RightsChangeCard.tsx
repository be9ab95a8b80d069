import { Alert, makeStyles, mergeClasses, tokens, useAllEntities, useRegisteredRoutes } from '@trestle/kit/core';
import type { Entity } from '@trestle/schema/entity';
import { segmentOf } from '@trestle/schema/rights/narrowRules';
import type { FieldRightChange, RightsChange } from '@trestle/schema/rights/rightsChanges';
import { PeopleNames } from '../../report/PeopleNames';
import { describeState } from '../rules/describeState';

/** Number of fields that a line names. Further fields are counted. */
const MAX_NAMED_FIELDS = 4;

const useStyles = makeStyles({
  card: {
    padding: `${tokens.spacingVerticalS} 0 ${tokens.spacingVerticalM}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  people: { margin: `0 0 ${tokens.spacingVerticalXS}` },
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalXL },
  side: { margin: `${tokens.spacingVerticalXS} 0 0`, fontSize: tokens.fontSizeBase300 },
  gained: { color: tokens.colorStatusSuccessForeground1 },
  lost: { color: tokens.colorStatusDangerForeground1 },
});

const formatPeople = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

/** Shows what some people gain and lose, with a warning when they can no longer use the application. */
export function RightsChangeCard({ change }: { change: RightsChange }) {
  const styles = useStyles();
  const entities = useAllEntities();
  const { pages } = useRegisteredRoutes();
  const { members, lockout } = change;
  const describeRights = (routes: readonly string[], fields: readonly FieldRightChange[]) => [
    ...describeRoutes(routes, (state) => describeState(state, entities, pages)),
    ...describeFields(fields, entities),
  ];
  const sides = [
    { title: 'Gains', className: styles.gained, lines: describeRights(change.gainedRoutes, change.gainedFields) },
    { title: 'Loses', className: styles.lost, lines: describeRights(change.lostRoutes, change.lostFields) },
  ];
  return (
    <article className={styles.card} aria-label={`What changes for ${formatPeople(members.length)}`}>
      <p className={styles.people}>
        <strong>{formatPeople(members.length)}:</strong> <PeopleNames members={members} />
      </p>
      {lockout.homeRoutes.length > 0 && (
        <Alert intent="error">They lose {lockout.homeRoutes.join(' and ')}: after the login they meet an error.</Alert>
      )}
      {lockout.menuIsEmpty && <Alert intent="error">Their menu is empty afterwards: they find no page.</Alert>}
      {sides
        .filter(({ lines }) => lines.length > 0)
        .map(({ title, className, lines }) => (
          <div key={title}>
            <h3 className={mergeClasses(styles.side, className)}>{title}</h3>
            <ul className={styles.list} aria-label={title}>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        ))}
    </article>
  );
}

/**
 * Describes routes in one line for each module: 'Products: list, change'.
 * @param describe describes one state, with a module's name before ': '
 */
export const describeRoutes = (routes: readonly string[], describe: (state: string) => string): string[] => {
  const partsByModule = new Map<string, string[]>();
  for (const route of routes) {
    const [module, part] = describe(route).split(': ', 2) as [string, string?];
    const key = part === undefined ? route : `${segmentOf(route)} ${module}`;
    partsByModule.set(key, [...(partsByModule.get(key) ?? []), part === undefined ? module : part]);
  }
  return [...partsByModule].map(([key, parts]) =>
    key.includes(' ') ? `${key.slice(key.indexOf(' ') + 1)}: ${parts.join(', ')}` : parts.join(', '),
  );
};

/** Describes fields in one line for each entity and right: 'Products, fields to see: Code, Notes and 12 more'. */
export const describeFields = (fields: readonly FieldRightChange[], entities: readonly Entity[]): string[] => {
  const labelsByLine = new Map<string, string[]>();
  const isTimestamp = ({ field }: FieldRightChange) => ['created_date', 'modified_date'].includes(field);
  const byInterest = fields.toSorted((a, b) => Number(isTimestamp(a)) - Number(isTimestamp(b)));
  for (const { entity: name, field, before, after } of byInterest) {
    const entity = entities.find((each) => each.name === name);
    const isSeen = before === 'none' || after === 'none';
    const key = `${entity?.plural ?? name}, fields to ${isSeen ? 'see' : 'change'}`;
    labelsByLine.set(key, [...(labelsByLine.get(key) ?? []), entity?.fields[field]?.label ?? field]);
  }
  return [...labelsByLine].map(([key, labels]) => {
    const unnamedCount = labels.length - MAX_NAMED_FIELDS;
    return `${key}: ${labels.slice(0, MAX_NAMED_FIELDS).join(', ')}${unnamedCount > 0 ? ` and ${unnamedCount} more` : ''}`;
  });
};
