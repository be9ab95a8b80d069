import type { ParameterDeclaration, ReportDefinition, ReportReader } from './report';

type FieldRights = Pick<ReportReader, 'canRead'>;

/**
 * Whether the caller may read the fields that a parameter filters by. Otherwise the parameter doesn't exist for them
 * (contract §2.4).
 */
export const isOffered = ({ filtersBy = {} }: ParameterDeclaration, reader: FieldRights): boolean =>
  Object.entries(filtersBy).every(([entity, fields]) => fields.every((field) => reader.canRead(entity, field)));

/** Returns the parameters of a report that exist for the caller. */
export const offeredParameters = (
  { parameters }: ReportDefinition,
  reader: FieldRights,
): readonly ParameterDeclaration[] => parameters.filter((parameter) => isOffered(parameter, reader));
