import { file } from '@trestle/schema/entities/file';
import { useQueryClient } from '@tanstack/react-query';

/** Loads files again wherever they are shown: in the record's table, and as a product's picture. */
export const useRefreshFiles = (): (() => void) => {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['list', file.name] });
};
