/** How often each crash test ends what it tests: often enough to find what goes wrong in one of twenty; `CRASH_DEATHS=40` for a long run. */
export const deaths = (usual = 20): number => Number(process.env['CRASH_DEATHS'] ?? usual);
