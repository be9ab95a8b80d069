/** The form layer: forms drawn from an entity, and the parts to build one's own. */
export { EditPage } from './EditPage';
export type { EditPageProps } from './RecordForm';
export { Form, type FormProps } from './Form';
export { FormField, type FormFieldProps } from './FormField';
export { Columns, Section, type SectionProps } from './Section';
export { FIELD_ROWS } from './fieldRows';
export { afterPress } from './fields/afterPress';
export { RecordTimestamps, RemainingFields, Sections, type CustomSection } from './Sections';
export { RemainingRowFields, type RemainingRowFieldsProps } from './RemainingRowFields';
export { FormWithSidebar, type FormWithSidebarProps } from './FormWithSidebar';
export { SaveBar, type SaveBarProps, type SaveMode } from './SaveBar';
export { dirtyAndValid, useSaveKey, useSubmit, type SaveRule, type SubmitState } from './useSubmit';
export { Backup } from './Backup';
export type { CompleteDraft, DraftValues } from './restoreDraft';
export { OfferClosedForm } from './closedForm';
export { RecordTabs } from './RecordTabs';
export { LeaveGuard } from './LeaveGuard';
export { WorkingOverlay } from './WorkingOverlay';
export { FormSkeleton } from './FormSkeleton';
export { DeleteButton } from './DeleteButton';
export { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog';
export { Dialog, type DialogProps } from '../core/feedback/Dialog';
export { useFormContext, type FieldProps, type FieldTable } from './FormContext';
export { useRecord, useRecordCache } from './useRecord';
export { useSave } from './useSave';
export { goneMessage } from './saveErrors';
export { useUnsavedText } from './useUnsavedText';
export { useFormExit } from './useFormExit';
export { useFormValue, type FormValue } from './useFormValue';
export { useFieldCheck } from './useFieldCheck';
export { useUndoOffer, type OfferUndo } from './useUndoOffer';
export { sameValue } from './sameValue';
export { requestBody, newItem, prefilledValues, type Values } from './values';
export { focusField } from './focusField';
export { recordTitle } from '@trestle/schema/recordTitle';
export { useControl, type Control } from './fields/useControl';
export { DragHandle } from './fields/DragHandle';
export { useRowDrag, type RowDrag } from './fields/useRowDrag';
export { movedWords, offerUndoOfMove } from './fields/movedRow';
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
export { YesNoField, type YesNoFieldProps } from './fields/YesNoField';
export { ValueText } from './fields/ValueText';
export { default as ConfirmPassword } from './sensitive/ConfirmPassword';
export { NewPassword, type NewPasswordProps } from './password/NewPassword';
export { newPasswordError } from './password/passwordStrength';
export { LookupBox, type LookupBoxProps } from './fields/LookupBox';
export type { LookupChoice } from './fields/lookupChoice';
export { useChoice, useChoices } from './fields/lookupChoices';
export { Combobox, Option } from '@fluentui/react-components';
export { useUpload } from './files/useUpload';
