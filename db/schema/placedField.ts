import { computed, type Field, type FieldSources } from './field';

/**
 * A computed value that only downloads have.
 * @param reads the fields that it is computed from
 */
export const downloadOnly = <T>(reads: FieldSources, shown: Field<T>): Field<T> => ({
  ...computed(reads, shown),
  download_only: true,
});
/**
 * A value that the service adds to records and to the rows of a list's page.
 * @param reads the fields that it is computed from
 */
export const pageOnly = <T>(reads: FieldSources, shown: Field<T>): Field<T> => ({
  ...computed(reads, shown),
  page_only: true,
});
