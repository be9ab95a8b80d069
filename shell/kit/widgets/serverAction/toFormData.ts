/** A form object as multipart form data (S1 §7): files as they are, lists one by one, objects as JSON; what is none is left out. */
export const toFormData = (form: Readonly<Record<string, unknown>>): FormData => {
  const data = new FormData();
  const append = (name: string, value: unknown): void => {
    if (value === null || value === undefined) return;
    if (value instanceof Blob) data.append(name, value);
    else data.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  };
  for (const [name, value] of Object.entries(form)) {
    if (Array.isArray(value)) value.forEach((each) => append(name, each));
    else append(name, value);
  }
  return data;
};
