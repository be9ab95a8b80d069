import type { ReactNode } from 'react';
import { useModuleStyles } from './moduleStyles';

/** A row of a table of facts: what is told, and the fact. */
export function FactRow({ label, children }: { label: string; children: ReactNode }) {
  const styles = useModuleStyles();
  return (
    <tr>
      <th scope="row" className={styles.label}>
        {label}
      </th>
      <td>{children}</td>
    </tr>
  );
}
