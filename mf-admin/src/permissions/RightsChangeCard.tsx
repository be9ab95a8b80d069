import { Alert, makeStyles, mergeClasses, tokens, useAllEntities, useRegisteredRoutes } from '@trestle/kit/core';
import type { Entity } from '@trestle/schema/entity';
import { segmentOf } from '@trestle/schema/rights/narrowRules';
import type { FieldRightChange, RightsChange } from '@trestle/schema/rights/rightsChanges';
import { PeopleNames } from '../report/PeopleNames';
import { describeState } from './stateWords';

/** Fields that are named before the others are counted. */
const NAMED_FIELDS = 4;

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

const counted = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

/** What some people gain and lose, with a warning where they lose their way in. */
export function RightsChangeCard({ change }: { change: RightsChange }) {
  const styles = useStyles();
  const entities = useAllEntities();
  const { pages } = useRegisteredRoutes();
  const { members, lockout } = change;
  const words = (routes: readonly string[], fields: readonly FieldRightChange[]) => [
    ...describeRoutes(routes, (state) => describeState(state, entities, pages)),
    ...describeFields(fields, entities),
  ];
  const sides = [
    { title: 'Gains', className: styles.gained, lines: words(change.gainedRoutes, change.gainedFields) },
    { title: 'Loses', className: styles.lost, lines: words(change.lostRoutes, change.lostFields) },
  ];
  return (
    <article className={styles.card} aria-label={`What changes for ${counted(members.length)}`}>
      <p className={styles.people}>
        <strong>{counted(members.length)}:</strong> <PeopleNames members={members} />
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

/** One line for each module: 'Products: list, change'. */
export const describeRoutes = (routes: readonly string[], words: (state: string) => string): string[] => {
  const modules = new Map<string, string[]>();
  for (const route of routes) {
    const [module, part] = words(route).split(': ', 2) as [string, string?];
    const key = part === undefined ? route : `${segmentOf(route)} ${module}`;
    modules.set(key, [...(modules.get(key) ?? []), part === undefined ? module : part]);
  }
  return [...modules].map(([key, parts]) =>
    key.includes(' ') ? `${key.slice(key.indexOf(' ') + 1)}: ${parts.join(', ')}` : parts.join(', '),
  );
};

/** One line for each entity and kind: 'Products, to see: Code, Notes and 12 more fields'. */
export const describeFields = (fields: readonly FieldRightChange[], entities: readonly Entity[]): string[] => {
  const lines = new Map<string, string[]>();
  const isTimestamp = ({ field }: FieldRightChange) => ['created_date', 'modified_date'].includes(field);
  const byInterest = fields.toSorted((a, b) => Number(isTimestamp(a)) - Number(isTimestamp(b)));
  for (const { entity: name, field, before, after } of byInterest) {
    const entity = entities.find((each) => each.name === name);
    const isSeen = before === 'none' || after === 'none';
    const key = `${entity?.plural ?? name}, fields to ${isSeen ? 'see' : 'change'}`;
    lines.set(key, [...(lines.get(key) ?? []), entity?.fields[field]?.label ?? field]);
  }
  return [...lines].map(([key, labels]) => {
    const unnamedCount = labels.length - NAMED_FIELDS;
    return `${key}: ${labels.slice(0, NAMED_FIELDS).join(', ')}${unnamedCount > 0 ? ` and ${unnamedCount} more` : ''}`;
  });
};
