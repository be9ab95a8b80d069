/** The form layer: forms drawn from an entity, and the parts to build one's own. */
export { EditPage } from './page/EditPage';
export type { EditPageProps } from './page/RecordForm';
export { Form, type FormProps } from './Form';
export { FormField, type FormFieldProps } from './FormField';
export { Columns, Section, type SectionProps } from './page/Section';
export { FIELD_ROWS } from './page/fieldRows';
export { afterPress } from './fields/afterPress';
export { RecordTimestamps, RemainingFields, Sections, type CustomSection } from './page/Sections';
export { RemainingRowFields, type RemainingRowFieldsProps } from './page/RemainingRowFields';
export { FormWithSidebar, type FormWithSidebarProps } from './page/FormWithSidebar';
export { SaveBar, type SaveBarProps, type SaveMode } from './save/SaveBar';
export { dirtyAndValid, useSaveKey, useSubmit, type SaveRule, type SubmitState } from './save/useSubmit';
export { Backup } from './drafts/Backup';
export type { CompleteDraft, DraftValues } from './drafts/restoreDraft';
export { OfferClosedForm } from './drafts/closedForm';
export { RecordTabs } from './page/RecordTabs';
export { useHasUnsavedChanges } from './page/unsavedChanges';
export { LeaveGuard } from './drafts/LeaveGuard';
export { LeaveQuestion } from './drafts/LeaveQuestion';
export { WorkingOverlay } from './save/WorkingOverlay';
export { FormSkeleton } from './page/FormSkeleton';
export { DeleteButton, ReasonDialog, type DeletionQuestion } from './page/DeleteButton';
export { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog';
export { Dialog, type DialogProps } from '../core/feedback/Dialog';
export { FormDialog } from './FormDialog';
export { LeaveWithoutQuestion, ShownOnceDialog, type ShownOnceDialogProps } from './ShownOnceDialog';
export { useFormContext, type FieldProps, type FieldTable } from './FormContext';
export { useRecord, useRecordCache } from './useRecord';
export { useSave } from './save/useSave';
export { goneMessage } from './save/saveErrors';
export { useUnsavedText } from './drafts/useUnsavedText';
export { useFormExit } from './page/useFormExit';
export { useFormValue, type FormValue } from './values/useFormValue';
export { useFieldCheck } from './useFieldCheck';
export { useWhileShown } from './useWhileShown';
export { useUndoOffer, type OfferUndo } from './save/useUndoOffer';
export { sameValue } from './values/sameValue';
export { requestBody, newItem, prefilledValues, type Values } from './values/values';
export { focusField } from './save/focusField';
export { recordTitle } from '@trestle/schema/recordTitle';
export { useControl, type Control } from './fields/useControl';
export { DragHandle } from './fields/rows/DragHandle';
export { useRowDrag, type RowDrag } from './fields/rows/useRowDrag';
export { movedWords, offerUndoOfMove } from './fields/rows/movedRow';
export {
  dateError,
  DateInput,
  fromPickerText,
  toPickerText,
  type DateInputProps,
  type DateKind,
} from './fields/DateInput';
export { FieldFrame } from './fields/FieldFrame';
export { ActiveToggle } from './fields/ActiveToggle';
export { ChoiceButtons, YesNoField, type ChoiceButtonsProps, type YesNoFieldProps } from './fields/YesNoField';
export { ValueText } from './fields/ValueText';
export { default as ConfirmPassword } from './sensitive/ConfirmPassword';
export { AppSetup, loadPasskeys, RecoveryCodes, SecondFactorSection } from './secondFactor/lazySecondFactor';
export {
  confirmEnrolment,
  enterSecondFactor,
  startEnrolment,
  type Enrolled,
  type NewApp,
  type WantedFactor,
} from './secondFactor/calls';
export { NewPassword, type NewPasswordProps } from './password/NewPassword';
export { newPasswordError } from './password/passwordStrength';
export { LookupBox, type LookupBoxProps } from './fields/lookup/LookupBox';
export type { LookupChoice } from './fields/lookup/lookupChoice';
export { useChoice, useChoices } from './fields/lookup/lookupChoices';
export { Combobox, Option } from '@fluentui/react-components';
export { useUpload } from './files/useUpload';
