import { MAX_MAIL_RECIPIENTS } from '../limits';
import { mailBody } from './mail';
import { parseBody } from './parseBody';

const mail = { subject: 'Your  order', other_name: 'store_order', other_id: 1 };
const refusal = (more: object): unknown => {
  try {
    return { parsed: parseBody(mailBody, { ...mail, ...more }) };
  } catch (error) {
    return (error as { body: unknown }).body;
  }
};
const REQUIRED = [{ code: 'null', message: 'Value Required' }];

test('a mail needs one address, of whatever list, and takes at most a number of them', () => {
  expect([refusal({}), refusal({ to: [], cc: null })]).toEqual([{ to: REQUIRED }, { to: REQUIRED }]);
  expect(parseBody(mailBody, { ...mail, bcc: ['a@b.example'] })).toEqual({ ...mail, bcc: ['a@b.example'] });
  const many = Array.from({ length: MAX_MAIL_RECIPIENTS }, (_, i) => `a${i}@b.example`);
  expect(refusal({ to: many, cc: ['one@b.example'] })).toMatchObject({ to: [{ code: 'max' }] });
  expect(refusal({ to: ['a@b.example', 'nobody'], cc: 'a@b.example' })).toMatchObject({
    to: [{ code: 'email' }],
    cc: [{ code: 'type' }],
  });
});

test('safety 40: a subject with a line break is refused', () => {
  for (const subject of ['Hi\r\nBcc: x@y.example', 'Hi\u2028there'])
    expect(refusal({ to: ['a@b.example'], subject })).toMatchObject({ subject: [{ code: 'characters' }] });
});
