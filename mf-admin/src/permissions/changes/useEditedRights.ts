import { useFormValue } from '@trestle/kit/form';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { reportQuery, useReportData, type ReportData } from '../../report/useReportData';
import { useMaySeeRights } from './useMaySeeRights';
import type { StateRuleRow } from '../rules/stateRules';

/** Everybody's rights as they are saved, and as they would be with the record in the form. */
export interface EditedRights {
  saved: ReportData | undefined;
  edited: ReportData | undefined;
  error: unknown;
  retry: () => void;
}

/** The rules of a record in the form. */
export interface EditedRules {
  /** Undefined for a new record. */
  id: number | undefined;
  group: number;
  deny_by_default: boolean;
  states: readonly StateRuleRow[];
}

/** Returns everybody's rights as they would be if a group had these rules. */
export const withRules = (saved: ReportData, { id, group, ...rules }: EditedRules): ReportData => ({
  ...saved,
  records: [
    ...saved.records.filter((each) => each.id !== id && each.group !== group),
    {
      ...rules,
      id: id ?? 0,
      details: '',
      group,
      group__name: saved.groups.find((each) => each.id === group)?.name ?? null,
    },
  ],
});

/**
 * Loads everybody's rights, saved and with the record in the form.
 * @param enabled false loads nothing yet
 */
export const useEditedRights = (enabled: boolean): EditedRights => {
  const { data: saved, error, refetch } = useReportData(enabled);
  const { value: id } = useFormValue<number>('id');
  const { value: group } = useFormValue<number>('group');
  const { value: denyByDefault } = useFormValue<boolean>('deny_by_default');
  const { value: states } = useFormValue<StateRuleRow[]>('states');
  const edited = useMemo(
    () =>
      saved && group
        ? withRules(saved, { id, group, deny_by_default: denyByDefault === true, states: states ?? [] })
        : saved,
    [saved, id, group, denyByDefault, states],
  );
  return { saved, edited, error, retry: () => void refetch() };
};

/**
 * Returns a function that loads everybody's rights in advance, so that 'What changes' appears without a wait. Repeated
 * calls load once.
 */
export const usePreloadedRights = (): (() => void) => {
  const client = useQueryClient();
  const maySeeRights = useMaySeeRights();
  return () => {
    if (maySeeRights) void client.prefetchQuery({ ...reportQuery, staleTime: Infinity });
  };
};
