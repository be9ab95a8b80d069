import { collection, settings, toast, useAllEntities, useRegisteredRoutes } from '@trestle/kit/core';
import { useFormValue } from '@trestle/kit/form';
import { groupPermissions } from '@trestle/schema/entities/group_permissions';
import { useRef, useState } from 'react';
import { allStateNames, sortStateNames, type StateRuleRow } from './rules/stateRules';
import { copyRules, readAllTemplate, type RulesTemplate } from './rules/templates';
import { loadDeletedRules, type DeletedRecord } from './versions/useDeletedRecords';

const DENY_EVERYTHING: RulesTemplate = { denyByDefault: true, states: [] };
const ALLOW_EVERYTHING: RulesTemplate = { denyByDefault: false, states: [] };

/** Fills the rules of a new record from a template. Asks before it replaces rules that the form already has. */
export const useStartingRules = () => {
  const { value: states, set: setStates, now: currentStates } = useFormValue<StateRuleRow[]>('states');
  const { value: denyByDefault, set: setDenyByDefault } = useFormValue<boolean>('deny_by_default');
  const details = useFormValue<string>('details');
  const group = useFormValue<number>('group');
  const entities = useAllEntities();
  const { pages } = useRegisteredRoutes();
  /** The template that waits for the user's answer. */
  const [pendingTemplate, setPendingTemplate] = useState<RulesTemplate | null>(null);

  const applyTemplate = (template: RulesTemplate) => {
    setDenyByDefault(template.denyByDefault);
    setStates(template.states);
  };
  // Reads the current rules: the user may have added some while a template was loading.
  const startWith = (template: RulesTemplate) => {
    if (currentStates()?.length) setPendingTemplate(template);
    else applyTemplate(template);
  };
  // Counts the choices. Of rules that load, only those of the last choice are filled in.
  const choices = useRef(0);
  const choose = (): (() => boolean) => {
    choices.current += 1;
    const mine = choices.current;
    return () => choices.current === mine;
  };
  const startAtOnce = (template: RulesTemplate) => {
    choose();
    startWith(template);
  };
  const startReadingAll = () => {
    const pageNames = pages.map(({ name }) => name);
    const routes = sortStateNames(allStateNames(pageNames, entities), []);
    startAtOnce(readAllTemplate(entities, routes, settings.slug));
  };
  const copyRecord = async (id: number) => {
    const isLatest = choose();
    const record = await collection(groupPermissions).item(id);
    if (isLatest()) startWith(copyRules(record as unknown as Parameters<typeof copyRules>[0]));
  };
  const restoreRecord = async ({ id, group: formerGroup }: DeletedRecord) => {
    const isLatest = choose();
    const rules = await loadDeletedRules(id);
    if (!isLatest()) return;
    if (!details.now()) details.set(rules.details);
    if (formerGroup && !group.now()) group.set(formerGroup);
    startWith(copyRules(rules));
  };
  return {
    deniesByDefault: denyByDefault === true,
    /** Number of rules that a template would replace. */
    ruleCount: states?.length ?? 0,
    needsConfirmation: pendingTemplate !== null,
    confirm: (confirmed: boolean) => {
      if (confirmed && pendingTemplate) applyTemplate(pendingTemplate);
      setPendingTemplate(null);
    },
    denyEverything: () => startAtOnce(DENY_EVERYTHING),
    allowEverything: () => startAtOnce(ALLOW_EVERYTHING),
    startReadingAll,
    copyRecord: (id: number) => void copyRecord(id).catch(showError),
    restoreRecord: (record: DeletedRecord) => void restoreRecord(record).catch(showError),
  };
};

const showError = (error: unknown): void => {
  toast.error((error as Error).message);
};
