/**
 * Returns the CPU time of this process during `work`, in ms. What a busy machine gives to other processes doesn't count.
 */
export async function cpuTime(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
