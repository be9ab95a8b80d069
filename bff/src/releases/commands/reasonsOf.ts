/** Returns the messages in the body of an error reply, a line each. */
export function reasonsOf(body: object): string[] {
  return Object.entries(body).flatMap(([field, value]: [string, unknown]) =>
    (Array.isArray(value) ? value : [value]).map((each: unknown) => {
      const text = typeof each === 'object' && each !== null && 'message' in each ? String(each.message) : String(each);
      return ['detail', 'non_field_errors'].includes(field) ? text : `${field}: ${text}`;
    }),
  );
}
