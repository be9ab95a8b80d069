import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import { readSettings } from './settings';

/** Reads the settings in a file of bff/deploy/kubernetes. */
function settingsOf(file: string): Record<string, string>[] {
  const text = readFileSync(`bff/deploy/kubernetes/${file}`, 'utf8');
  return parseAllDocuments(text).map((document) => {
    const { data, stringData } = document.toJS() as Record<'data' | 'stringData', Record<string, string> | undefined>;
    return { ...data, ...stringData };
  });
}
const [settings] = settingsOf('settings.yaml');
const [secrets, owner] = settingsOf('secrets.example.yaml');

test('the settings for Kubernetes are valid once the secrets are', () => {
  const own = { JWT_SECRET: 'j'.repeat(32), SERVICE_KEY: 's'.repeat(32) };
  expect(readSettings({ ...settings, ...secrets, ...own }).problems).toEqual([]);
  expect(readSettings({ ...settings, ...secrets, ...owner, ...own }).problems).toEqual([]);
});

test('no process starts with the secrets of the example', () => {
  for (const [name, own] of [
    ['JWT_SECRET', { SERVICE_KEY: 's'.repeat(32) }],
    ['SERVICE_KEY', { JWT_SECRET: 'j'.repeat(32) }],
  ] as const)
    expect(readSettings({ ...settings, ...secrets, ...own }).problems).toEqual([
      expect.stringMatching(new RegExp(`^${name} must .* 32 characters`)),
    ]);
});
