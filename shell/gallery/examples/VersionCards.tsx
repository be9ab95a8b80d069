import { VersionCards } from '@trestle/kit/widgets';

const versions = [
  { key: 1, title: 'Autumn', note: 'until 31/05/2026', pages: 24 },
  { key: 2, title: 'Winter', note: 'until 31/08/2026', pages: 31 },
  { key: 3, title: 'Spring', note: 'in force', pages: 28 },
];

export default function Example() {
  return (
    <VersionCards label="Catalogue" versions={versions}>
      {({ title, pages }) => `${title} has ${pages} pages.`}
    </VersionCards>
  );
}
