import { readFileSync } from 'node:fs';
import { settingDocs } from '@trestle/schema/settings';

test('the README shows every setting with its meaning', () => {
  const readme = readFileSync('README.md', 'utf8');
  for (const { name, doc } of settingDocs())
    expect(readme).toMatch(new RegExp(`\\| \`${name}\` \\| .* \\| ${doc.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')} \\|`));
});
