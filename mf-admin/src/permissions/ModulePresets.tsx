import { Button, makeStyles, settings, tokens, useAllEntities } from '@trestle/kit/core';
import type { Entity } from '@trestle/schema/entity';
import { openModule, type ModuleRight } from './rules/moduleRules';
import type { StateRuleRow, StateRules } from './rules/stateRules';

const useStyles = makeStyles({
  presets: { display: 'grid', rowGap: tokens.spacingVerticalXS, minWidth: 0, margin: 0, padding: 0, border: 'none' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
});

const PRESETS: readonly { label: string; title: string; rights: readonly ModuleRight[] }[] = [
  { label: 'Read only', title: 'See its records', rights: [] },
  { label: 'See and change', title: 'See and change its records, but not create or delete them', rights: ['edit'] },
  { label: 'All but delete', title: 'See, create and change its records', rights: ['create', 'edit'] },
];

interface ModulePresetsProps {
  entity: Entity;
  states: StateRules;
  routes: readonly string[];
  onChange: (states: StateRuleRow[]) => void;
}

/** Buttons that set all rules of a module at once, for the most common combinations of rights. */
export function ModulePresets({ entity, states, routes, onChange }: ModulePresetsProps) {
  const styles = useStyles();
  const entities = useAllEntities();
  return (
    <fieldset className={styles.presets} aria-label={`What may they do with ${entity.plural}?`}>
      <div className={styles.buttons}>
        {PRESETS.map(({ label, title, rights }) => (
          <Button
            key={label}
            title={title}
            onClick={() => onChange(openModule(states, entity, routes, settings.slug, rights, entities))}
          >
            {label}
          </Button>
        ))}
      </div>
      <p className={styles.hint}>
        'Read only' shows its records, without creating, changing, deleting or merging them. 'See and change' opens its
        fields, too.
      </p>
    </fieldset>
  );
}
