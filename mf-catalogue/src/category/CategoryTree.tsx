import { makeStyles, RouteLink, tokens, useMayRead } from '@trestle/kit/core';
import { Section, useChoices, type LookupChoice } from '@trestle/kit/form';
import { codeProductCategory } from '@trestle/schema/entities/code_product_category';
import { arrangeTree, type TreeRow } from '@trestle/schema/tree';

const useStyles = makeStyles({
  place: { marginBottom: tokens.spacingVerticalL },
  first: { columnWidth: '220px', columnGap: tokens.spacingHorizontalXXL, margin: 0, padding: 0, listStyleType: 'none' },
  branch: { breakInside: 'avoid' },
  within: {
    margin: 0,
    padding: `0 0 0 ${tokens.spacingHorizontalL}`,
    listStyleType: 'none',
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  name: { display: 'inline-block', padding: `${tokens.spacingVerticalXS} 0`, overflowWrap: 'anywhere' },
  ended: { color: tokens.colorNeutralForeground3 },
});

const { parent } = codeProductCategory.fields;

/** Loads all categories, for whoever may see what each lies within. */
export const useCategoryTree = () => {
  const mayRead = useMayRead(codeProductCategory, [parent.name]);
  return { mayRead, ...useChoices(codeProductCategory.name, '', mayRead, 'all') };
};

/** The categories with what lies within each. Nothing as long as none lies within another. */
export function CategoryTree() {
  const styles = useStyles();
  const { mayRead, choices, whole } = useCategoryTree();
  if (!mayRead || !whole || !choices.some((choice) => choice.parent)) return null;
  return (
    <div className={styles.place}>
      <Section heading="Tree of categories">
        <ul className={styles.first} aria-label="Categories as a tree">
          {arrangeTree(choices, (choice) => choice.parent).map((branch) => (
            <Branch key={branch.row.id} branch={branch} />
          ))}
        </ul>
      </Section>
    </div>
  );
}

function Branch({ branch: { row, children } }: { branch: TreeRow<LookupChoice> }) {
  const styles = useStyles();
  return (
    <li className={styles.branch}>
      <span className={styles.name}>
        <RouteLink route="code_product_category.edit" params={{ id: row.id }}>
          {row.label}
        </RouteLink>
        {row.disabled && <span className={styles.ended}> (ended)</span>}
      </span>
      {children.length > 0 && (
        <ul className={styles.within}>
          {children.map((child) => (
            <Branch key={child.row.id} branch={child} />
          ))}
        </ul>
      )}
    </li>
  );
}
