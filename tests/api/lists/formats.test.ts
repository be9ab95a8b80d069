import { as, expectStatus, list } from '../parts/people';
import { unique } from '../../uniqueText';

const admin = as('admin');

describe('safety 32: an HTML field is sanitised when it is written', () => {
  const HOSTILE_HTML =
    '<p onclick="x()">Solid <b>oak</b><script>window.ran=1</script><img src=x onerror=window.ran=1></p>' +
    '<a href="javascript:window.ran=1">x</a> <60 cm';
  const STORED_HTML = '<p>Solid <strong>oak</strong></p>x &lt;60 cm';
  test('made, changed, read, listed and in the history it is the clean one', async () => {
    const name = unique('Book');
    const catalogue = expectStatus(await admin('POST', '/api/catalogue/', { name, introduction: HOSTILE_HTML }), 201);
    expect(catalogue['introduction']).toBe(STORED_HTML);
    const path = `/api/catalogue/${catalogue['id']}/`;
    for (const method of ['PUT', 'PATCH']) {
      expect(
        expectStatus(await admin(method, path, { introduction: `${method}<svg onload=1>` }), 200)['introduction'],
      ).toBe(method);
      expect(expectStatus(await admin(method, path, { introduction: HOSTILE_HTML }), 200)['introduction']).toBe(
        STORED_HTML,
      );
    }
    expect((await list(admin, 'catalogue', { q: name }))['results'][0].introduction).toBe(STORED_HTML);
    expect(JSON.stringify(expectStatus(await admin('GET', `${path}history/`), 200))).not.toMatch(
      /onerror|<svg|javascript:/,
    );
  });
  test('paragraphs without a word are none', async () => {
    const catalogue = expectStatus(
      await admin('POST', '/api/catalogue/', { name: unique('Book'), introduction: '<p> </p><p></p>' }),
      201,
    );
    expect(catalogue['introduction']).toBeNull();
  });
  test('what is repeated as it was read changes nothing', async () => {
    const catalogue = expectStatus(
      await admin('POST', '/api/catalogue/', { name: unique('Book'), introduction: HOSTILE_HTML }),
      201,
    );
    const path = `/api/catalogue/${catalogue['id']}/`;
    expectStatus(await admin('PATCH', path, { introduction: HOSTILE_HTML, title: 'New' }), 200);
    const [last] = expectStatus(await admin('GET', `${path}history/`), 200)['results'];
    expect(Object.keys(last.changes)).toEqual(expect.arrayContaining(['title']));
    expect(last.changes).not.toHaveProperty('introduction');
  });
  test('a download has its text', async () => {
    const name = unique('Book');
    expectStatus(
      await admin('POST', '/api/catalogue/', { name, introduction: '<p>One &amp; two</p><p>Three</p>' }),
      201,
    );
    const { body } = await admin(
      'GET',
      `/api/catalogue/download/csv/?q=${encodeURIComponent(name)}&columns=["introduction"]`,
    );
    expect(body['text']).toContain('"One & two\nThree"');
  });
  test('too long and not text are refused by the field', async () => {
    expect(
      expectStatus(await admin('POST', '/api/catalogue/', { name: 'x', introduction: '<b>'.repeat(20_001) }), 400),
    ).toEqual({ introduction: [{ code: 'max-len', message: 'Maximum length:60000' }] });
    expect(expectStatus(await admin('POST', '/api/catalogue/', { name: 'x', introduction: { html: 1 } }), 400)).toEqual(
      { introduction: [{ code: 'type', message: 'Must be text' }] },
    );
  });
});

describe('coordinates', () => {
  const store = (location: unknown) => ({
    name: unique('Store'),
    address: '1 High Street',
    phone_number: '1',
    location,
  });
  test.each(['-37.814, 144.963333', '37°48′50.4″S 144°57′48″E', `144°57'48"E 37°48'50.4"S`])(
    '%s is kept in decimal degrees',
    async (typed) => {
      const createdStore = expectStatus(await admin('POST', '/api/store/', store(typed)), 201);
      expect(createdStore['location']).toBe('-37.814000, 144.963333');
    },
  );
  test.each(['round the corner', '91, 0', '37°60′S 144°E'])('%s is refused by the field', async (typed) => {
    expect(expectStatus(await admin('POST', '/api/store/', store(typed)), 400)).toEqual({
      location: [{ code: 'coordinates', message: 'Enter a place as 37°48′50″S 144°57′48″E or -37.814, 144.963' }],
    });
  });
  test('none is none', async () => {
    expect(expectStatus(await admin('POST', '/api/store/', store(' ')), 201)['location']).toBeNull();
  });
});

describe('a date has bounds', () => {
  test('a slip of the pen is told', async () => {
    expect(
      expectStatus(await admin('POST', '/api/container/', { name: unique('Box'), delivery_date: '1899-12-31' }), 400),
    ).toEqual({ delivery_date: [{ code: 'min', message: 'Minimum value 01/01/1900' }] });
  });
  test.each(['1900-01-01', '9999-12-31'])('%s is within', async (delivery_date) => {
    expect(
      expectStatus(await admin('POST', '/api/container/', { name: unique('Box'), delivery_date }), 201)[
        'delivery_date'
      ],
    ).toBe(delivery_date);
  });
});
