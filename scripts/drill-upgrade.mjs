// Updates a database from each earlier step of the schema, and prints what its tables held before and after.
import { installIfStale, projectEnv, run } from './setup.mjs';

await installIfStale();
run('vitest', ['run', 'tests/server/store/upgrade.test.ts'], { env: projectEnv({ BEACON_DRILL: '1' }) });
