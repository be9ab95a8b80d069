import type { Field, Kind } from '@trestle/schema/field';
import { createElement, type ComponentType } from 'react';
import type { FieldProps } from '../FormContext';
import { SensitiveField } from '../sensitive/SensitiveField';
import { CheckboxField } from './CheckboxField';
import { CoordinatesField } from './CoordinatesField';
import { DateField, DateTimeField } from './DateField';
import { EmailField } from './EmailField';
import { ForeignKeyField } from './lookup/ForeignKeyField';
import { HtmlField } from './HtmlField';
import { JsonField } from './JsonField';
import { CheckboxListField } from './CheckboxListField';
import { MoneyField, NumberField } from './NumberField';
import { PasswordField } from './PasswordField';
import { RowsField } from './rows/RowsField';
import { StaticField } from './StaticField';
import { TagsField } from './TagsField';
import { TextAreaField, TextField } from './TextField';

/** Edits ids as check boxes, and nested rows as a table. */
const ManyField = (props: FieldProps) => createElement(props.field.ids_only ? CheckboxListField : RowsField, props);

/** Components of one line of text, by its format. */
const COMPONENT_BY_FORMAT: Partial<Record<NonNullable<Field['format']>, ComponentType<FieldProps>>> = {
  coordinates: CoordinatesField,
  email: EmailField,
};
const StringField = (props: FieldProps) =>
  createElement((props.field.format && COMPONENT_BY_FORMAT[props.field.format]) ?? TextField, props);
const LongTextField = (props: FieldProps) =>
  createElement(props.field.format === 'html' ? HtmlField : TextAreaField, props);

const COMPONENT_BY_KIND = {
  AutoNumber: StaticField,
  Boolean: CheckboxField,
  String: StringField,
  Password: PasswordField,
  UUID: TextField,
  Text: LongTextField,
  Integer: NumberField,
  Number: NumberField,
  Decimal: MoneyField,
  Money: MoneyField,
  DateTime: DateTimeField,
  Date: DateField,
  Json: JsonField,
  Array: TagsField,
  ForeignKey: ForeignKeyField,
  ManyToMany: ManyField,
} satisfies Record<Kind, ComponentType<FieldProps>>;

/** Masks sensitive fields of any kind. */
const withSensitiveMask = (FieldComponent: ComponentType<FieldProps>) =>
  function GuardedField(props: FieldProps) {
    return props.field.sensitive
      ? createElement(SensitiveField, { ...props, fieldComponent: FieldComponent })
      : createElement(FieldComponent, props);
  };
/** Field components by kind. */
export const FIELD_COMPONENTS = Object.fromEntries(
  Object.entries(COMPONENT_BY_KIND).map(([kind, component]) => [kind, withSensitiveMask(component)]),
) as Record<Kind, ComponentType<FieldProps>>;
