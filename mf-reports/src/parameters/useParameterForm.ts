import { useSearchParams } from '@trestle/kit/core';
import { useWhileShown } from '@trestle/kit/form';
import type { ReportDetails, ReportParameter } from '@trestle/schema/report';
import { useEffect, useMemo, useRef, useState } from 'react';
import { readAddress, writeAddress, type AddressValues } from './addressValues';
import {
  dropUnlisted,
  findErrors,
  initialValues,
  type ParameterErrors,
  type ControlValue,
  type ControlValues,
} from './parameterValues';
import { useDependentLists } from './useDependentLists';

/** The state of a report's parameters, and what changes it. */
export interface ParameterForm {
  /** The parameters, with the lists for the current values. */
  params: readonly ReportParameter[];
  values: ControlValues;
  errors: ParameterErrors;
  change(name: string, value: ControlValue): void;
  /**
   * Shows errors at their fields, such as those that the server reports.
   * @returns the errors that no field shows: of values that were changed since, and of a report that was left
   */
  showErrors(errors: ParameterErrors): ParameterErrors;
  /** Checks the values. Shows the errors and focuses the first field that has one. Returns false when there are any. */
  check(): boolean;
  /** Writes the values into the address, which loads the preview. */
  writeToAddress(): void;
  /** The parameters of the address. */
  address: AddressValues;
  /** The address's query. It names the preview that is shown. */
  addressKey: string;
  /** Whether the address asks for a preview: it holds parameters, or the report needs none. */
  asksForPreview: boolean;
  /** Whether the values differ from those of the address. */
  isChanged: boolean;
  listsLoading: boolean;
  listsError: unknown;
}

/**
 * Holds the state of a report's parameters. The address has the parameters of the last preview, so that Back returns to
 * the preview before.
 */
export const useParameterForm = (report: ReportDetails): ParameterForm => {
  const [search, setSearch] = useSearchParams();
  const addressKey = search.toString();
  const defaults = useMemo(() => initialValues(report.params), [report.params]);
  const address = useMemo(
    () => readAddress(report.params, defaults, new URLSearchParams(addressKey)),
    [report.params, defaults, addressKey],
  );
  const [form, setForm] = useState<FormState>({ addressKey, typedValues: address.values, errors: {} });
  const markWritten = useBackBeforeRender(addressKey, () => setForm((state) => ({ ...state, addressKey: null })));
  if (form.addressKey !== addressKey) setForm({ addressKey, typedValues: address.values, errors: {} });

  const lists = useDependentLists(report, defaults, form.typedValues, address.values);
  // Derived, so that a value that its list no longer offers comes back together with its entry.
  const values = useMemo(
    () => (lists.loading ? form.typedValues : dropUnlisted(lists.params, form.typedValues)),
    [lists.loading, lists.params, form.typedValues],
  );
  const latestValues = useRef(form.typedValues);
  useEffect(() => {
    latestValues.current = form.typedValues;
  }, [form.typedValues]);
  // A late reply says nothing of values that were changed since, nor of another report's.
  const showIfShown = useWhileShown(
    (all: ParameterErrors, checkedValues: ControlValues, noteShown: (shown: ParameterErrors) => void) => {
      const errors = Object.fromEntries(
        Object.entries(all).filter(([name]) => latestValues.current[name] === checkedValues[name]),
      );
      setForm((now) => ({ ...now, errors }));
      focusFirst(report.params, errors);
      noteShown(errors);
    },
  );
  const isKnown = (name: string) => report.params.some((parameter) => parameter.name === name);
  const writtenAddress = writeAddress(report.params, defaults, values);
  return {
    params: lists.params,
    values,
    errors: form.errors,
    change: (name, value) => {
      const { [name]: _, ...errors } = form.errors;
      setForm({ ...form, typedValues: { ...form.typedValues, [name]: value }, errors });
    },
    showErrors: (all) => {
      let shownErrors: ParameterErrors = {};
      showIfShown(all, form.typedValues, (errors) => (shownErrors = errors));
      return Object.fromEntries(Object.entries(all).filter(([name]) => !(name in shownErrors)));
    },
    check: () => {
      const errors = findErrors(lists.params, values);
      setForm({ ...form, errors });
      focusFirst(report.params, errors);
      return Object.keys(errors).length === 0;
    },
    writeToAddress: () => {
      markWritten();
      setSearch(writtenAddress);
    },
    address,
    addressKey,
    asksForPreview: [...search.keys()].some(isKnown) || report.params.every(({ isHidden }) => isHidden),
    isChanged: writtenAddress.toString() !== writeAddress(report.params, defaults, address.values).toString(),
    listsLoading: lists.loading,
    listsError: lists.error,
  };
};

interface FormState {
  /** The address from which the values were read last; null to read those of the current address again. */
  addressKey: string | null;
  typedValues: ControlValues;
  errors: ParameterErrors;
}

/**
 * Calls `onBack` when Back is pressed after the address was written, but before the page was rendered for it. The page
 * would not see the address change, and would keep the values of the preview that the user left.
 * @returns a function to call when the address is written
 */
const useBackBeforeRender = (addressKey: string, onBack: () => void): (() => void) => {
  const isWritten = useRef(false);
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    isWritten.current = false;
  }, [addressKey]);
  useEffect(() => {
    const handleBack = () => {
      if (isWritten.current) latest.current();
      isWritten.current = false;
    };
    window.addEventListener('popstate', handleBack);
    return () => window.removeEventListener('popstate', handleBack);
  }, []);
  return () => {
    isWritten.current = true;
  };
};

const focusFirst = (params: readonly ReportParameter[], errors: ParameterErrors): void => {
  const first = params.find(({ name }) => errors[name]);
  if (first) document.querySelector<HTMLElement>(`[data-parameter="${CSS.escape(first.name)}"]`)?.focus();
};
