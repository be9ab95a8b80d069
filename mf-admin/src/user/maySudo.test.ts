import type { SessionUser } from '@trestle/schema/sessionUser';
import { mayActAs, offersSudo } from './maySudo';

const me = (more: Partial<SessionUser>): SessionUser => ({
  id: 1, username: 'me', descriptive_name: 'Me', first_name: '', last_name: '', email: '', is_staff: false, is_active: true, is_superuser: false,
  groups: [], user_permissions: [], store: null, ...more,
});

test.each([
  [{ is_superuser: true }, 'go', true], [{ is_staff: true }, 'go', false], [{}, 'go', false],
  [{ is_superuser: true }, 'standard', true], [{ is_staff: true }, 'standard', true], [{}, 'standard', false],
] as const)('%j in the %s variant: %s (S2 §2)', (more, variant, offered) => {
  expect(offersSudo(me(more), false, variant)).toBe(offered);
});
test('who acts for another already, or is nobody, is offered nothing', () => {
  expect(offersSudo(me({ is_superuser: true }), true, 'standard')).toBe(false);
  expect(offersSudo(null, false, 'standard')).toBe(false);
});
test('safety 13: not oneself, and superusers to superusers alone', () => {
  expect(mayActAs(me({}), { id: 2, is_superuser: false })).toBe(true);
  expect(mayActAs(me({}), { id: 1 })).toBe(false);
  expect(mayActAs(me({}), { id: 2, is_superuser: true })).toBe(false);
  expect(mayActAs(me({ is_superuser: true }), { id: 2, is_superuser: true })).toBe(true);
});
