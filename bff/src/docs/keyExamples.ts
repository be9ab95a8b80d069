/*
 * Programs for the front page of the API's description. tests/api/description/keyExamples.test.ts runs each of them.
 */

const CURL = `# The newest five products
curl --fail --silent --show-error --header "Authorization: Bearer $TRESTLE_KEY" \\
  "$TRESTLE_URL/api/product/?limit=5&sort=-id"
# All products as a file, the way a spreadsheet asks for it
curl --fail --silent --show-error --user "excel:$TRESTLE_KEY" --output products.csv \\
  "$TRESTLE_URL/api/product/download/csv/"`;

const PYTHON = `import json, os, urllib.parse, urllib.request

def get(path, **parameters):
    query = urllib.parse.urlencode(parameters)
    request = urllib.request.Request(f"{os.environ['TRESTLE_URL']}{path}?{query}")
    request.add_header("Authorization", f"Bearer {os.environ['TRESTLE_KEY']}")
    with urllib.request.urlopen(request, timeout=30) as reply:
        return json.load(reply)

def rows(path, limit=500):
    offset, count = 0, 1
    while offset < count:
        page = get(path, limit=limit, offset=offset, sort="id")
        yield from page["results"]
        offset, count = offset + limit, page["count"]

for row in rows("/api/product/"):
    print(row["id"], row["description"])`;

const TYPESCRIPT = `const { TRESTLE_URL, TRESTLE_KEY } = process.env;

async function call(method: string, path: string, body?: object) {
  const reply = await fetch(TRESTLE_URL + path, {
    method,
    headers: {
      Authorization: \`Bearer \${TRESTLE_KEY}\`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: body && JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(\`\${reply.status}: \${await reply.text()}\`);
  return reply.json();
}

const colour = await call('POST', '/api/code_colour/', { description: 'Sea green', code: 'SEA' });
const changed = await call('PATCH', \`/api/code_colour/\${colour.id}/\`, { description: 'Deep sea' });
console.log(changed.id, changed.description);`;

/** Example programs by language, as Markdown names it. Each has at most 20 lines. */
export const KEY_EXAMPLES = { sh: CURL, python: PYTHON, ts: TYPESCRIPT } as const;

const block = (language: keyof typeof KEY_EXAMPLES): string => `\`\`\`${language}\n${KEY_EXAMPLES[language]}\n\`\`\``;

/** The part about API keys, with an example program in each language. */
export const KEYS_SECTION = `## Programs and spreadsheets: API keys

A program needs no person's password: an administrator makes a key for it on the page API keys. Send it as
\`Authorization: Bearer key_…\`, or as the password of HTTP Basic with any user name. A key has the rights of its group
and sees what its store sees. It can't sign in, act for others, or open sessions, passwords, keys, users and rights
(403). An ended, expired or unknown key is 401. Each key may call ten times a second.

A spreadsheet: import from the web, address \`…/api/product/download/csv/\`, Basic, any user name, the key as password.

**curl**

${block('sh')}

**Python**, with its standard library alone

${block('python')}

**TypeScript**, in Node

${block('ts')}`;
