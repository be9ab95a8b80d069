import { Alert, Button, makeStyles, settings, tokens, useAllEntities } from '@trestle/kit/core';
import { useUndoOffer } from '@trestle/kit/form';
import type { AccessRules } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import { hideFields } from '@trestle/schema/rights/hideField';
import { describeFact, describePlaces, describeReadable } from '@trestle/schema/rights/sameFacts';
import { useEffect, useMemo, useRef } from 'react';
import type { ModelRuleRow } from './rules/fieldRules';
import { sameFactLines, type SameFactLine } from './rules/sameFactLines';
import { undoStates, type StateRuleRow, type StateRules } from './rules/stateRules';

const useStyles = makeStyles({
  lines: { display: 'grid', rowGap: tokens.spacingVerticalS },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
  },
  text: { margin: 0, minWidth: 0, flex: '1 1 260px' },
});

interface SameFactsProps {
  model: ModelRuleRow;
  entity: Entity;
  states: StateRules;
  routes: readonly string[];
  /** The record as access rules in the server's form. */
  rules: AccessRules;
  denyByDefault: boolean;
  locked: boolean;
  onChange: (states: StateRuleRow[]) => void;
}

/**
 * Names the other fields that hold the same fact as a hidden field and stay readable, and hides them in one press. Also
 * names those that stay hidden when a field is shown again.
 */
export function SameFacts({ model, entity, states, routes, rules, denyByDefault, locked, onChange }: SameFactsProps) {
  const styles = useStyles();
  const entities = useAllEntities();
  const box = useRef<HTMLDivElement>(null);
  const offerUndo = useUndoOffer();
  const latestStates = useRef(states);
  useEffect(() => {
    latestStates.current = states;
  }, [states]);
  const lines = useMemo(
    () => (rules.superuser ? [] : sameFactLines(rules, model, entity, entities)),
    [rules, model, entity, entities],
  );
  const hide = ({ places }: SameFactLine) => {
    const application = { entities, routes, slug: settings.slug };
    // Rows keep their ids. New ones need none.
    const hidden = hideFields({ states, deny_by_default: denyByDefault }, places, application) as StateRuleRow[];
    onChange(hidden);
    offerUndo(`Hidden: ${describePlaces(places)}.`, () => onChange(undoStates(latestStates.current, hidden, states)));
    // The button is gone.
    box.current?.focus();
  };
  const readable = lines.filter(({ isHidden }) => isHidden);
  const hidden = lines.filter(({ isHidden }) => !isHidden);
  return (
    <div ref={box} tabIndex={-1}>
      {readable.length > 0 && (
        <Alert intent="warning">
          <div className={styles.lines}>
            {readable.map((line) => (
              <div key={line.field.name} className={styles.line}>
                <p className={styles.text}>
                  {line.field.label} is hidden. {describeReadable(line.field, line.places)}
                </p>
                {!locked && (
                  <Button
                    size="small"
                    aria-label={`${hideLabel(line)}: ${describePlaces(line.places)}`}
                    onClick={() => hide(line)}
                  >
                    {hideLabel(line)}
                  </Button>
                )}
              </div>
            ))}
          </div>
        </Alert>
      )}
      {hidden.length > 0 && (
        <Alert intent="info">
          {hidden.map(({ field, places }) => (
            <p key={field.name} className={styles.text}>
              {field.label} is shown, but {describeFact(field)} is hidden in {describePlaces(places)}.
            </p>
          ))}
        </Alert>
      )}
    </div>
  );
}

const hideLabel = ({ places }: SameFactLine): string => (places.length > 1 ? 'Hide them, too' : 'Hide it, too');
