/** Stops the product that `setup` has started. */
export default async function tearDown(): Promise<void> {
  await (globalThis as { stopProduct?: () => Promise<void> }).stopProduct?.();
}
