/** Cookies and redirects as a browser has them, as far as a sign-in needs it. Pages are not run. */
export interface TestBrowser {
  /** Asks for an address, without following a redirect. Another method sends a form, or JSON. */
  open(address: string, form?: URLSearchParams | object): Promise<Response>;
  /** Follows redirects until `isLast` says so of the next address, or a page comes. @returns the address and the page */
  follow(address: string, isLast: (next: string) => boolean, form?: URLSearchParams): Promise<Visited>;
  /** Returns the cookies that an origin has set. */
  cookies(origin: string): [name: string, value: string][];
  setCookie(origin: string, name: string, value: string): void;
}
export interface Visited {
  address: string;
  /** Empty where the address was not opened. */
  text: string;
}

/** @param aliases origins that stand for another one, such as a single process for the public address */
export function createTestBrowser(aliases: Readonly<Record<string, string>> = {}): TestBrowser {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (address: string): Map<string, string> => {
    const { origin } = new URL(address);
    const key = aliases[origin] ?? origin;
    const jar = jars.get(key) ?? new Map<string, string>();
    jars.set(key, jar);
    return jar;
  };

  const open: TestBrowser['open'] = async (address, form) => {
    const jar = jarOf(address);
    const isForm = form instanceof URLSearchParams;
    const response = await fetch(address, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form && { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
      },
      ...(form && { body: isForm ? form.toString() : JSON.stringify(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0]!.split(/=(.*)/s) as [string, string];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };

  return {
    open,
    follow: async (start, isLast, form) => {
      let address = start;
      let body = form;
      for (let step = 0; step < 20; step += 1) {
        const response = await open(address, body);
        body = undefined;
        const location = response.headers.get('location');
        if (location === null) return { address, text: await response.text() };
        address = new URL(location, address).href;
        if (isLast(address)) return { address, text: '' };
      }
      throw new Error(`Too many redirects, the last one to ${address}`);
    },
    cookies: (origin) => [...jarOf(origin)],
    setCookie: (origin, name, value) => void jarOf(origin).set(name, value),
  };
}
