import { removalWarning } from './removalWarning';

const someone = (id: number, is_superuser = false) => ({ id, is_superuser, descriptive_name: `Person ${id}` });

test('nothing is asked while others are left, nor for superusers, who need no group', () => {
  expect(removalWarning(2, 1, [someone(1), someone(2), someone(3)])).toBeNull();
  expect(removalWarning(2, 2, [someone(1), someone(2, true)])).toBeNull();
  expect(removalWarning(9, 1, [someone(1), someone(2)])).toBeNull();
});
test('the last administrator is named, and removing oneself is asked in any case', () => {
  expect(removalWarning(2, 1, [someone(1), someone(2)])).toMatchObject({
    title: 'Leave one administrator?',
    message: expect.stringMatching(/^Person 1 would be the last administrator\./),
  });
  expect(removalWarning(2, 2, [someone(1), someone(2), someone(3)])).toEqual({
    title: 'Remove yourself?',
    message: 'You would no longer be an administrator, and could not change that back yourself.',
  });
  expect(removalWarning(2, 2, [someone(1), someone(2)])?.message).toMatch(/yourself\. Person 1 would be the last/);
});
