import { serviceSecrets } from '@trestle/db/identity/serviceSecrets';
import { createServiceRegistry } from './serviceRegistry';
import type { StoredService } from './serviceStore';

const KEY = 'service-key-of-32-characters-long';
const stored = async (more: Partial<StoredService> = {}): Promise<StoredService> => ({
  id: 1,
  name: 'slots',
  origin: 'http://127.0.0.1:18701',
  collections: ['slot'],
  isActive: true,
  sealedSecret: await serviceSecrets.seal(1, 'svc_1', KEY),
  ...more,
});
const log = { warn: () => undefined };

test('services are read at most once a second, and the last ones serve while the database is away', async () => {
  const rows = [await stored()];
  const findTeamServices = jest.fn(() => Promise.resolve(rows));
  const options = { serviceKey: KEY, serviceOrigins: ['http://127.0.0.1:18701'], log };
  const registry = createServiceRegistry({ store: { findTeamServices }, ...options });
  const now = jest.spyOn(performance, 'now').mockReturnValue(10_000);
  try {
    const [first, second] = await Promise.all([registry.find('slots'), registry.find('vans')]);
    expect(first).toMatchObject({ secret: 'svc_1', use: 'local' });
    expect(second).toBeUndefined();
    await registry.read();
    expect(findTeamServices).toHaveBeenCalledTimes(1);
    rows.push(await stored({ id: 2, name: 'vans', origin: 'https://evil.example' }));
    now.mockReturnValue(11_001);
    expect(await registry.find('vans')).toMatchObject({ secret: null, use: 'refused' });
    findTeamServices.mockRejectedValueOnce(new Error('gone'));
    now.mockReturnValue(12_002);
    expect(await registry.find('slots')).toMatchObject({ secret: 'svc_1' });
  } finally {
    now.mockRestore();
  }
});

test('without any reading, the error of the database is told', async () => {
  const findTeamServices = () => Promise.reject(new Error('gone'));
  const registry = createServiceRegistry({ store: { findTeamServices }, serviceKey: KEY, serviceOrigins: [], log });
  await expect(registry.read()).rejects.toThrow('gone');
});
