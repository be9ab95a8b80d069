import {
  Button,
  ErrorCard,
  formatDateTime,
  makeStyles,
  tokens,
  useAllEntities,
  useRegisteredRoutes,
} from '@trestle/kit/core';
import { Dialog, useFormContext, useFormValue, type OfferUndo } from '@trestle/kit/form';
import { useMemo } from 'react';
import { useReportStyles } from '../../report/reportStyles';
import { useReportData } from '../../report/useReportData';
import { RightsComparison } from '../changes/RightsComparison';
import { useMaySeeRights } from '../changes/useMaySeeRights';
import type { StateRuleRow } from '../rules/stateRules';
import { describeState } from '../rules/describeState';
import { withRules } from '../changes/useEditedRights';
import { areSameRules, compareRules, restoreRules, type RuleDifferences, type RuleRecord } from './ruleDifferences';
import type { RuleVersion } from './ruleVersions';

const useStyles = makeStyles({
  list: { margin: `${tokens.spacingVerticalXS} 0 ${tokens.spacingVerticalM}`, paddingLeft: tokens.spacingHorizontalXL },
});

interface VersionDialogProps {
  version: RuleVersion;
  rules: RuleRecord;
  /** Outlives the dialog. */
  offerUndo: OfferUndo;
  onClose: () => void;
}

/**
 * Compares a version with the saved rules, by rule and by person, and restores the version into the form. An undo brings
 * back what the form had, unsaved changes among it.
 */
export function VersionDialog({ version, rules, offerUndo, onClose }: VersionDialogProps) {
  const reportStyles = useReportStyles();
  const { locked, access } = useFormContext();
  const details = useFormValue<string>('details');
  const denyByDefault = useFormValue<boolean>('deny_by_default');
  const states = useFormValue<StateRuleRow[]>('states');
  const { value: group } = useFormValue<number>('group');
  const mayRestore = !locked && !['states', 'deny_by_default'].some((name) => access.locked.has(name));
  const saved: RuleRecord = {
    details: details.initial ?? '',
    deny_by_default: denyByDefault.initial === true,
    states: states.initial ?? [],
  };
  const difference = compareRules(saved, rules);
  const fill = (record: RuleRecord) => {
    if (!access.locked.has('details')) details.set(record.details);
    denyByDefault.set(record.deny_by_default);
    states.set([...record.states]);
  };
  const restore = () => {
    const replaced: RuleRecord = {
      details: details.now() ?? '',
      deny_by_default: denyByDefault.now() === true,
      states: states.now() ?? [],
    };
    fill({ ...rules, states: restoreRules(rules.states, states.initial ?? []) });
    offerUndo("The rules are back in the form. Nothing is saved yet: see 'What changes'.", () => fill(replaced));
    onClose();
  };
  const isSame = areSameRules(difference);
  return (
    <Dialog
      title={`Version of ${formatDateTime(version.savedAt)} by ${version.savedBy}`}
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          {mayRestore && (
            <Button appearance="primary" disabled={isSame} onClick={restore}>
              Restore these rules
            </Button>
          )}
        </>
      }
    >
      {isSame ? (
        <p className={reportStyles.hint}>These are the rules as they are now.</p>
      ) : (
        <>
          <RuleDifferenceList difference={difference} />
          {group && <PeopleDifference group={group} rules={rules} />}
        </>
      )}
    </Dialog>
  );
}

const DIFFERENCE_TITLES = [
  ['allowed', 'Allowed then, and not by these rules now'],
  ['denied', 'Denied then, and not by these rules now'],
  ['removed', 'Without a rule then'],
  ['refined', 'With other fields or details then'],
] as const;
const DEFAULT_TEXTS = { deny: 'What had no rule was denied.', allow: 'What had no rule was allowed.' };

/** Lists the rules that differ. */
function RuleDifferenceList({ difference }: { difference: RuleDifferences }) {
  const styles = useStyles();
  const reportStyles = useReportStyles();
  const entities = useAllEntities();
  const { pages } = useRegisteredRoutes();
  const rows = DIFFERENCE_TITLES.filter(([kind]) => difference[kind].length > 0);
  return (
    <section aria-label="Rules that differ">
      <p className={reportStyles.hint}>Compared with the saved rules:</p>
      <ul className={styles.list}>
        {rows.map(([kind, title]) => (
          <li key={kind}>
            {title}: {difference[kind].map((state) => describeState(state, entities, pages)).join(', ')}
          </li>
        ))}
        {difference.byDefault && <li>{DEFAULT_TEXTS[difference.byDefault]}</li>}
        {difference.details !== null && <li>Details were: {difference.details || 'empty'}</li>}
      </ul>
    </section>
  );
}

/** Says who would gain and lose what. Empty for users who may not see users and groups. */
function PeopleDifference({ group, rules }: { group: number; rules: RuleRecord }) {
  const reportStyles = useReportStyles();
  const maySeeRights = useMaySeeRights();
  const { data, error, refetch } = useReportData(maySeeRights);
  const { value: id } = useFormValue<number>('id');
  const after = useMemo(() => data && withRules(data, { id, group, ...rules }), [data, id, group, rules]);
  if (!maySeeRights) return null;
  if (error)
    return <ErrorCard title="What changes could not be worked out" error={error} onRetry={() => void refetch()} />;
  if (!data || !after) return <p className={reportStyles.hint}>Working out what changes …</p>;
  return (
    <section aria-label="Who gains and loses what">
      <p className={reportStyles.hint}>By restoring it:</p>
      <RightsComparison before={data} after={after} group={group} />
    </section>
  );
}
