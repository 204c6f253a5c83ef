import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runFolder } from './run-folder.ts';

/**
 * For one run of the tests: a place for their files, and in it a migrated, empty database (`template.ts` hands out copies), made once in a
 * process of its own while the first tests run. Several projects of one run share it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['BEACON_TEST_TEMPLATE'] !== undefined) return async () => undefined;
  const made = await runFolder();
  Object.assign(process.env, { TMPDIR: made, BEACON_TEST_TMP: made, BEACON_TEST_TEMPLATE: made });
  const script = join(import.meta.dirname, 'make-template.ts');
  const maker = spawn(process.execPath, [script, made], { cwd: join(import.meta.dirname, '../..'), stdio: 'inherit' });
  const ended = once(maker, 'exit').then(([code]) => (code === 0 ? undefined : writeFile(join(made, 'failed'), '')));
  return async () => {
    maker.kill();
    await ended;
    delete process.env['BEACON_TEST_TEMPLATE'];
    await rm(made, { recursive: true, force: true });
  };
}
