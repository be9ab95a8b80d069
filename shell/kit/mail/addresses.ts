/** What was typed into a line of addresses: separated by commas, semicolons, spaces or lines. */
export const addressesIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
