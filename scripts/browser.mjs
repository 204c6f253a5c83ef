// A browser for the tests: one that is there, Debian's as root, else Playwright's own.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, projectEnv, root } from './setup.mjs';

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];

function run(command, args) {
  return (
    spawnSync(command, args, { cwd: root, stdio: 'inherit', env: projectEnv({ DEBIAN_FRONTEND: 'noninteractive' }) }).status === 0
  );
}

/** The path of a Chromium, installed if need be; empty text means Playwright's own. */
export function findBrowser() {
  const there = [process.env.BEACON_BROWSER ?? '', ...known].find((path) => path !== '' && existsSync(path));
  if (there !== undefined) return there;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log("Installing Debian's chromium for the browser tests (once) …");
    if (run('apt-get', ['-qq', 'update']) && run('apt-get', ['-qq', '-y', '--no-install-recommends', 'install', 'chromium']))
      return known[0];
  }
  console.log("Installing Playwright's chromium for the browser tests (once) …");
  if (run(pinnedNode(), [join('node_modules', 'playwright', 'cli.js'), 'install', 'chromium'])) return '';
  console.error('No browser could be installed. Install Chromium, or set BEACON_BROWSER to the path of one.');
  process.exit(1);
}
