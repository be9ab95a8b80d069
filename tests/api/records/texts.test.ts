import { PASSWORD, createUser } from '../parts/createUser';
import { as, expectStatus, logIn, type Body } from '../parts/people';
import { dryRun, importRows, newCode, productsWithCode } from '../parts/productImports';
import { unique } from '../../uniqueText';

const admin = as('admin');
const characterError = (message: RegExp) => [{ code: 'characters', message: expect.stringMatching(message) as string }];
/** A product as it is stored. */
const makeProduct = async (body: Body): Promise<Body> =>
  expectStatus(await admin('POST', '/api/product/', { description: unique('Chair'), ...body }), 201);

describe('codes, names and addresses', () => {
  test('lose blanks and invisible characters, however they come', async () => {
    const [first, second] = [newCode(), newCode()];
    const description = unique('Lamp');
    const created = await makeProduct({ code: ` \u200b${first}\u00a0`, description: `\ufeff ${description}\u200b ` });
    expect(created).toMatchObject({ code: first, description });
    const path = `/api/product/${created['id']}/`;
    const changed = expectStatus(await admin('PATCH', path, { code: `\uff21${first.slice(0, 2)}\u00ad\u200dx ` }), 200);
    expect(changed['code']).toBe(`A${first.slice(0, 2)}x`);
    await importRows(['code', 'description'], [[`${second}\u200b`, ' \u00a0Imported\u2060 ']]);
    expect(await productsWithCode(second)).toMatchObject([{ code: second, description: 'Imported' }]);
    const name = unique('Desk');
    const store = expectStatus(
      await admin('POST', '/api/store/', {
        name: unique('Store'),
        address: '1 Mill Lane',
        phone_number: ' 555 0100\u200b',
        email_address: '\u200bshop@demo.exam\u00adple ',
        contacts: [{ name: ` ${name}\u200b`, email: 'desk@demo.example\u00a0', type: 1, login: 1 }],
      }),
      201,
    );
    expect(store).toMatchObject({
      phone_number: '555 0100',
      email_address: 'shop@demo.example',
      contacts: [{ name, email: 'desk@demo.example' }],
    });
  });

  test('safety 59: a user name that differs by an invisible character is taken', async () => {
    const { username, email } = await createUser();
    for (const more of [
      { username: `${username}\u200b`, email: `x${email}` },
      { username: `${username.slice(0, 3)}\u00ad${username.slice(3)}`, email: `x${email}` },
      { username: `x${username}`, email: ` ${email}\ufeff` },
      { username: `x${username}`, email: email.toUpperCase() },
    ]) {
      const reply = await admin('POST', '/api/trestle/user/', {
        first_name: 'A',
        last_name: 'B',
        new_password: PASSWORD,
        ...more,
      });
      expect([reply.status, Object.values(reply.body)[0]]).toEqual([
        400,
        [{ code: 'unique', message: expect.stringMatching(/^This (Email|Username) is already taken$/) as string }],
      ]);
    }
  });

  test('safety 59: a new user name in letters that only look like Latin ones is refused, also on the own account', async () => {
    const { id, username } = await createUser();
    const lookalike = [{ code: 'lookalike', message: expect.stringContaining('Use Latin letters') as string }];
    const body = { first_name: 'A', last_name: 'B', new_password: PASSWORD };
    for (const name of ['аdmin', 'ѕtore1', 'οffice', '𝐚dmin', 'admın']) {
      const person = { ...body, username: name, email: `${unique('p').replaceAll(' ', '')}@demo.example` };
      expect((await admin('POST', '/api/trestle/user/', person)).body).toEqual({ username: lookalike });
    }
    const mailed = { ...body, username: unique('p').replaceAll(' ', ''), email: 'аdmin@demo.example' };
    expect((await admin('POST', '/api/trestle/user/', mailed)).body).toEqual({ email: lookalike });
    expect((await admin('PATCH', `/api/trestle/user/${id}/`, { username: 'аdmin' })).body).toEqual({
      username: lookalike,
    });
    const own = await as(username)('PATCH', `/api/trestle/user_account/${id}/`, { username: 'аdmin' });
    expect(own.body).toEqual({ username: lookalike });
    expect(expectStatus(await admin('PATCH', `/api/trestle/user/${id}/`, { first_name: 'Ольга' }), 200)).toMatchObject({
      first_name: 'Ольга',
      username,
    });
  });

  test('a user name is found however it is typed', async () => {
    const { username, email } = await createUser();
    for (const login of [`${username} `, email.toUpperCase()])
      expect((await logIn(login)).user['username']).toBe(username);
  });
});

describe('what no file can hold', () => {
  test.each([
    ['description', 'a\nb', /^Must be one line$/],
    ['description', 'a\u2028', /^Must be one line$/],
    ['description', 'a\tb', /U\+0009, after “a”$/],
    ['description', 'a\u0001b', /U\+0001, after “a”$/],
    ['notes', 'Thank you \uffff', /U\+FFFF, after “Thank you”$/],
    ['notes', '\ufffe', /U\+FFFE at its beginning$/],
    ['notes', 'a\u{1ffff}', /U\+1FFFF, after “a”$/],
    ['notes', 'a\ud83d', /U\+D83D, after “a”$/],
    ['notes', 'a\u000bb', /U\+000B, after “a”$/],
  ])('%s %j is refused at its field', async (field, value, message) => {
    const reply = await admin('POST', '/api/product/', { description: 'x', [field]: value });
    expect([reply.status, reply.body]).toEqual([400, { [field]: characterError(message) }]);
  });

  test('the same in nested rows, notes, views, mails, imports and reasons', async () => {
    const bad = 'a\uffff';
    const refused = characterError(/cannot be kept/);
    const { id } = await makeProduct({});
    const lines = await admin('POST', '/api/store_order/', {
      store: 1,
      store_order_lines: [{ stock_id: 1, quantity: 1, notes: bad }],
    });
    expect(lines.body).toEqual({ store_order_lines: [{ notes: refused }] });
    const replies = await Promise.all([
      admin('POST', '/api/note/', { other_name: 'product', other_id: id, note: bad }),
      admin('POST', '/api/list_view/', { name: bad, other_name: 'product', route: 'product.list', state: { q: bad } }),
      admin('POST', '/api/trestle/send_email/', {
        to: ['a@b.example'],
        subject: bad,
        body: bad,
        other_name: 'product',
        other_id: id,
      }),
      admin('POST', '/api/trestle/release/freeze/', { frozen: true, reason: bad }),
      admin('POST', '/auth/sudo/', { id: 1, reason: bad }),
      admin('POST', '/api/trestle/release_token/', { name: bad, remote: 'mf-orders' }),
      admin('POST', '/api/trestle/api_key/', { name: bad, group: 1 }),
    ]);
    expect(replies.map(({ status, body }) => [status, body])).toEqual(
      [
        { note: refused },
        { name: refused, state: refused },
        { subject: refused, body: refused },
        { reason: refused },
        { reason: refused },
        { name: refused },
        { name: refused },
      ].map((errors) => [400, errors]),
    );
    const { rows } = await dryRun(['code', 'description', 'notes'], [[newCode(), 'x', bad]]);
    expect(rows[0].errors).toEqual({ notes: refused });
    expect((await admin('GET', '/api/product/?q=a%EF%BF%BF')).status).toBe(400);
  });

  test('several lines keep their tabs and line breaks', async () => {
    const { notes } = await makeProduct({ notes: 'one\r\n\ttwo ❤\ufe0f\n' });
    expect(notes).toBe('one\n\ttwo ❤\ufe0f\n');
  });

  test('a name in which nothing can be seen is missing', async () => {
    for (const description of ['\u0301', ' \u200b\u0308 ', '\ufe0f'])
      expect((await admin('POST', '/api/product/', { description })).body).toEqual({
        description: [{ code: 'null', message: 'Value Required' }],
      });
  });
});

test('what a form reads it can send back: formatted text counts by the length that is stored', async () => {
  const html = (length: number) => `<p>${'&'.repeat(length)}</p>`;
  const name = unique('Catalogue');
  const refused = await admin('POST', '/api/catalogue/', { name, introduction: html(12_000) });
  expect([refused.status, refused.body]).toEqual([
    400,
    { introduction: [{ code: 'max-len', message: 'Maximum length:60000' }] },
  ]);
  const created = expectStatus(await admin('POST', '/api/catalogue/', { name, introduction: html(11_998) }), 201);
  const again = await admin('PATCH', `/api/catalogue/${created['id']}/`, { introduction: created['introduction'] });
  expect(expectStatus(again, 200)['introduction']).toBe(created['introduction']);
});

test('a record is sent back as it was read without a change in its history', async () => {
  const { id } = await makeProduct({ code: `${newCode()} `, notes: 'a\r\nb' });
  const read = expectStatus(await admin('GET', `/api/product/${id}/`), 200);
  expectStatus(await admin('PUT', `/api/product/${id}/`, { ...read }), 200);
  const { results } = expectStatus(await admin('GET', `/api/product/${id}/history/`), 200);
  expect(results).toHaveLength(1);
});
