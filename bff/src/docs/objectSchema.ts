import type { Schema } from './fieldSchema';

type ObjectSchema = Schema & { properties: Schema };
interface ObjectOptions {
  description?: string;
  /** Names of the properties that are always there. All of them unless said. */
  required?: readonly string[];
}

/** Describes an object that may have more properties than these. */
export const openObject = (properties: Schema, { description, required }: ObjectOptions = {}): ObjectSchema => ({
  type: 'object',
  ...(description !== undefined && { description }),
  required: required ?? Object.keys(properties),
  properties,
});

/** Describes an object that has these properties and no others. */
export const closedObject = (properties: Schema, options?: ObjectOptions): ObjectSchema => ({
  ...openObject(properties, options),
  additionalProperties: false,
});

/** Describes an object that has these properties, always all of them, and no others. */
export const describedObject = (description: string, properties: Schema): ObjectSchema =>
  closedObject(properties, { description });

export const describedList = (description: string, items: Schema): Schema => ({ type: 'array', description, items });
