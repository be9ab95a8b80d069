import { makeStyles, RouteLink, useMayOpen, useParams } from '@trestle/kit/core';
import { EditPage, Sections } from '@trestle/kit/form';
import { catalogue } from '@trestle/schema/entities/catalogue';
import { AddProductsButton } from './add/AddProductsButton';
import { useFillPrices } from '../prices/useFillPrices';

/** The form of a catalogue with its pages. */
export default function CatalogueEdit() {
  return (
    <EditPage entity={catalogue} actions={<PagesLink />}>
      <CatalogueSections />
    </EditPage>
  );
}

// Beside buttons, which are higher.
const useStyles = makeStyles({ link: { alignSelf: 'center' } });

/** Leads to the pages by themselves, with their prices as a grid. */
function PagesLink() {
  const styles = useStyles();
  const { id } = useParams();
  const mayEditPages = useMayOpen('catalogue_pages.edit');
  if (!id || !mayEditPages) return null;
  return (
    <span className={styles.link}>
      <RouteLink route="catalogue_pages.edit" params={{ id }}>
        Pages and prices as a grid
      </RouteLink>
    </span>
  );
}

/** The fields. Choosing a product on a page fills in its prices. */
function CatalogueSections() {
  useFillPrices();
  return (
    <>
      <Sections />
      <AddProductsButton />
    </>
  );
}
