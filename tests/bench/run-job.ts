import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * Runs a job of `job.ts` in its own process, so that no measurement disturbs another, and returns what it printed last. Its young
 * generation is that of the intake's reading threads.
 */
export async function runJob<Answer>(name: string, ...args: string[]): Promise<Answer> {
  const node = ['--expose-gc', '--max-semi-space-size=21', join(import.meta.dirname, 'job.ts'), name, ...args];
  const child = spawn(process.execPath, node, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (piece: Buffer) => {
    text += piece.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  const last = text.trim().split('\n').at(-1);
  if (code !== 0 || last === undefined) throw new Error(`The job ${name} ended with ${code}.`);
  return JSON.parse(last) as Answer;
}
