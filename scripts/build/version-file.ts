import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The commit: BUILD_COMMIT where the build has no repository, as in an image. */
function commit(): string {
  if (process.env['BUILD_COMMIT'] !== undefined) return process.env['BUILD_COMMIT'];
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}

/** Emits /version.json: what was built, when, from which commit. */
export function versionFile(): Plugin {
  return {
    name: 'beacon-version-file',
    apply: 'build',
    generateBundle() {
      const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
      const source = JSON.stringify({
        version,
        build_date: new Date().toISOString(),
        commit: commit(),
        status: 'operational',
        message: '',
      });
      this.emitFile({ type: 'asset', fileName: 'version.json', source });
    },
  };
}
