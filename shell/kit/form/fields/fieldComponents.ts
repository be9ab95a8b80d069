import type { Kind } from '@trestle/schema/field';
import { createElement, type ComponentType } from 'react';
import type { FieldProps } from '../FormContext';
import { SensitiveField } from '../sensitive/SensitiveField';
import { CheckboxField } from './CheckboxField';
import { CoordinatesField } from './CoordinatesField';
import { DateField, DateTimeField } from './DateField';
import { ForeignKeyField } from './ForeignKeyField';
import { HtmlField } from './HtmlField';
import { JsonField } from './JsonField';
import { CheckboxListField } from './CheckboxListField';
import { MoneyField, NumberField } from './NumberField';
import { PasswordField } from './PasswordField';
import { RowsField } from './RowsField';
import { StaticField } from './StaticField';
import { TagsField } from './TagsField';
import { TextAreaField, TextField } from './TextField';

/** Ids alone are check boxes, rows a table. */
const ManyField = (props: FieldProps) => createElement(props.field.ids_only ? CheckboxListField : RowsField, props);

/** What a text's format asks for. */
const StringField = (props: FieldProps) =>
  createElement(props.field.format === 'coordinates' ? CoordinatesField : TextField, props);
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

/** What is sensitive stands behind its mask, whatever its kind. */
const withSensitiveMask = (Drawn: ComponentType<FieldProps>) =>
  function GuardedField(props: FieldProps) {
    return props.field.sensitive
      ? createElement(SensitiveField, { ...props, drawn: Drawn })
      : createElement(Drawn, props);
  };
/** The component that draws each kind of field in a form. */
export const FIELD_COMPONENTS = Object.fromEntries(
  Object.entries(COMPONENT_BY_KIND).map(([kind, drawn]) => [kind, withSensitiveMask(drawn)]),
) as Record<Kind, ComponentType<FieldProps>>;
