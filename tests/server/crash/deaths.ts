/** How often each crash test ends what it tests: often enough, over the runs of a week, to find what is rare; `CRASH_DEATHS=40` for a long run. */
export const deaths = (usual = 10): number => Number(process.env['CRASH_DEATHS'] ?? usual);
