import { z } from 'zod';
import { notesOfValues } from '@trestle/schema/calls/values';
import { limitsOfField, type Schema } from './fieldSchema';
import { jsonBody } from './operationParts';

/** Describes the values of a form by those that parse them. */
export const valueSchemas = (shape: z.ZodRawShape): Schema => bodySchema(z.strictObject(shape))['properties'] as Schema;

/** Describes the JSON body of a call by the object that parses it (`db/schema/calls`). */
export const callBody = (schema: z.ZodType, example?: object): Schema => jsonBody(bodySchema(schema), example);

function bodySchema(schema: z.ZodType): Schema {
  const { $schema: _dialect, ...body } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const value = notesOfValues.get(zodSchema);
      if (value) Object.assign(jsonSchema, value.field && limitsOfField(value.field), value.note);
    },
  });
  return body;
}
