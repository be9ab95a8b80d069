import { loginFailureToast, loginProblems } from './loginErrors';

test('a refusal names its status, in the words of S1 §8', () => {
  expect(loginFailureToast(400, 'help@example.com')).toEqual({
    title: 'Cannot Login - Error status: 400',
    text: 'There was a problem logging you in.',
  });
});
test('no reply names the support address', () => {
  expect(loginFailureToast(undefined, 'help@example.com')).toEqual({
    title: 'Cannot Login',
    text:
      'The Server is not responding, please wait a few minutes and try again. ' +
      'If this continues please contact support help@example.com',
  });
});
test('errors of the reply are shown at the fields and above them', () => {
  expect(loginProblems({ non_field_errors: ['Unable to log in with provided credentials.'] })).toEqual({
    fields: {},
    general: ['Unable to log in with provided credentials.'],
  });
  expect(loginProblems({ username: [{ code: 'max-len', message: 'Maximum length:147' }] })).toEqual({
    fields: { username: 'Maximum length:147' },
    general: [],
  });
  expect(loginProblems({ detail: 'Too many attempts.' }).general).toEqual(['Too many attempts.']);
});
test.each([null, undefined, 'x', 7, []])('%p is no problem', (body) => {
  expect(loginProblems(body)).toEqual({ fields: {}, general: [] });
});
