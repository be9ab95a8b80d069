import { DataTypes, type DataType } from 'sequelize';
import type { Field, Kind } from '@trestle/schema/field';

/** The Sequelize type of each kind of field. Timestamps have milliseconds, as a browser's Date has. */
const TYPES = {
  AutoNumber: () => DataTypes.INTEGER,
  Boolean: () => DataTypes.BOOLEAN,
  String: (f) => DataTypes.STRING(f.maxlength ?? 255),
  Password: (f) => DataTypes.STRING(f.maxlength ?? 255),
  UUID: () => DataTypes.CHAR(36),
  Text: () => DataTypes.TEXT('medium'),
  Integer: () => DataTypes.INTEGER,
  Number: () => DataTypes.DOUBLE,
  Decimal: () => DataTypes.DECIMAL(12, 2),
  Money: () => DataTypes.DECIMAL(12, 2),
  DateTime: () => DataTypes.DATE(3),
  Date: () => DataTypes.DATEONLY,
  Json: () => DataTypes.JSON,
  Array: () => DataTypes.JSON,
  ForeignKey: () => DataTypes.INTEGER,
  ManyToMany: () => {
    throw new Error('Nested rows have no column');
  },
} satisfies Record<Kind, (field: Field) => DataType>;

/**
 * Returns the Sequelize type of a field's column.
 * @throws Error for nested rows, which have no column
 */
export const columnType = (field: Field): DataType => TYPES[field.kind](field);
