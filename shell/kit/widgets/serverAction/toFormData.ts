/** Converts an object to form data (S1 §7): files as they are, arrays value by value, objects as JSON. Skips null. */
export const toFormData = (form: Readonly<Record<string, unknown>>): FormData => {
  const data = new FormData();
  const append = (name: string, value: unknown): void => {
    if (value === null || value === undefined) return;
    if (value instanceof Blob) data.append(name, value);
    else data.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  };
  for (const [name, value] of Object.entries(form)) {
    if (Array.isArray(value)) value.forEach((item) => append(name, item));
    else append(name, value);
  }
  return data;
};
